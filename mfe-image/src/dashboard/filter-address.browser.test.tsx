import { noSearch } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useAtomValue } from 'jotai'
import { expect, it } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { readDetailSearch } from '../address/detail-search.ts'
import { readFilterSearch } from '../address/filter-search.ts'
import { useOpenDetail } from '../address/use-detail.ts'
import { narrowingAtom } from '../gallery/narrowing/narrowing-atom.ts'
import { searchAtom } from '../gallery/search/search.ts'
import { useFilterAddress } from './use-filter-address.ts'

const character = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c22'
const generationId = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'

function Page() {
  useFilterAddress()
  const open = useOpenDetail()
  return (
    <>
      <button type="button" onClick={() => open({ generationId, n: 0 })}>
        Open
      </button>
      <p>{useAtomValue(favoritesOnlyAtom) ? 'Favorites' : 'All images'}</p>
    </>
  )
}

/** The dashboard's address and filters, at an address. */
async function pageAt(address: string) {
  const validateSearch = (search: Record<string, unknown>) => ({
    ...readDetailSearch(search),
    ...readFilterSearch(search),
  })
  const { screen, store, history, router } = await openPage({ path: '/', component: Page, validateSearch }, { address })
  await expect.element(screen.getByText('Open')).toBeVisible()
  return {
    screen,
    store,
    history,
    address: () => router.state.location.search,
    filters: () => ({ favorites: store.get(favoritesOnlyAtom), text: store.get(searchAtom).text }),
  }
}

it('shows what the address says', async () => {
  const { filters } = await pageAt('/?favorites=true&q=fog')
  await expect.poll(filters).toEqual({ favorites: true, text: 'fog' })
})

it('changes nothing for an address that filters nothing, so that the page is not rendered a second time', async () => {
  const { store, address } = await pageAt('/')
  store.set(favoritesOnlyAtom, true)
  await expect.poll(address).toEqual({ favorites: true })
  expect(store.get(narrowingAtom)).toBe(narrowingAtom.init)
})

it('shows again what the address says after Back', async () => {
  const { store, address, history } = await pageAt('/?model=flux')
  await expect.poll(() => store.get(narrowingAtom)).toEqual({ model: 'flux' })
  store.set(narrowingAtom, { date: 'today' })
  await expect.poll(address).toEqual({ date: 'today' })
  history.back()
  await expect.poll(() => store.get(narrowingAtom)).toEqual({ model: 'flux' })
})

it('puts what is shown into the address, and goes back with the browser', async () => {
  const { store, address, filters, history } = await pageAt('/')
  store.set(favoritesOnlyAtom, true)
  await expect.poll(address).toEqual({ favorites: true })
  store.set(searchAtom, { open: true, text: 'fo' })
  store.set(searchAtom, { open: true, text: 'fog ' })
  await expect.poll(address).toEqual({ favorites: true, q: 'fog' })
  expect(filters().text).toBe('fog ')
  store.set(searchAtom, { open: true, text: 'fog lamp' })
  await expect.poll(address).toEqual({ favorites: true, q: 'fog lamp' })
  history.back()
  await expect.poll(filters).toEqual({ favorites: true, text: '' })
  expect(store.get(searchAtom)).toEqual(noSearch)
  history.back()
  await expect.poll(filters).toEqual({ favorites: false, text: '' })
  expect(address()).toEqual({})
})

it('tells the character that is chosen, and goes back to the one before', async () => {
  const { store, address, history } = await pageAt(`/?character=${character}&q=fog`)
  await expect.poll(() => store.get(characterFilterAtom)).toBe(character)
  store.set(characterFilterAtom, generationId)
  await expect.poll(address).toEqual({ character: generationId, q: 'fog' })
  store.set(characterFilterAtom, undefined)
  await expect.poll(address).toEqual({ q: 'fog' })
  history.back()
  await expect.poll(() => store.get(characterFilterAtom)).toBe(generationId)
  history.back()
  await expect.poll(() => store.get(characterFilterAtom)).toBe(character)
})

it('leads from the trash to the gallery when a filter is chosen, and Back to the trash', async () => {
  const { store, address, history } = await pageAt('/?view=trash')
  store.set(characterFilterAtom, character)
  await expect.poll(address).toEqual({ character })
  history.back()
  await expect.poll(address).toEqual({ view: 'trash' })
  await expect.poll(() => store.get(characterFilterAtom)).toBeUndefined()
})

it('stays while a picture is opened, and after it was closed', async () => {
  const { screen, address, filters, history } = await pageAt('/?favorites=true')
  await screen.getByText('Open').click()
  await expect.poll(address).toEqual({ favorites: true, image: `${generationId}.0` })
  history.back()
  await expect.poll(address).toEqual({ favorites: true })
  expect(filters().favorites).toBe(true)
})

it('tells of a filter that ends behind an open picture once that was closed, by one step back', async () => {
  const { screen, store, address, filters, history } = await pageAt('/?favorites=true')
  await screen.getByText('Open').click()
  await expect.poll(address).toEqual({ favorites: true, image: `${generationId}.0` })
  store.set(favoritesOnlyAtom, false)
  // A press takes longer than the address waits before it tells of a filter.
  await screen.getByText('All images').click()
  history.back()
  await expect.poll(address).toEqual({})
  expect(filters().favorites).toBe(false)
  history.back()
  await expect.poll(address).toEqual({ favorites: true })
})

it('forgets words at once, so that one step back closes a picture that is opened right afterwards', async () => {
  const { screen, store, address, filters, history } = await pageAt('/?q=fog')
  await expect.poll(filters).toEqual({ favorites: false, text: 'fog' })
  store.set(searchAtom, noSearch)
  await screen.getByText('Open').click()
  await expect.poll(address).toEqual({ image: `${generationId}.0` })
  history.back()
  await expect.poll(address).toEqual({})
  expect(filters().text).toBe('')
})
