import { newestGenerationsKey } from '@studio/media/newest-generations'
import { createQueryClient } from '@studio/ui/query-client'
import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { columnsOf } from '../../../shell/media/src/choosers/testing/server.ts'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { Detail } from '../detail/detail.tsx'
import { familyWith, generationOf, idOf, relativeOf } from '../detail/testing/family.ts'
import { PictureActionsProvider } from '../gallery/actions/picture-actions-provider.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { useItems } from '../gallery/items/use-items.ts'
import { createPending, pendingAtom } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { useFilterAddress } from './use-filter-address.ts'

const picture = relativeOf(1, { isFavorite: true })
const fox = generationOf(idOf(100), [picture], { favoritedImages: [picture.url] })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page(): ReactNode {
  useFilterAddress()
  const state = useItems()
  return (
    <PictureActionsProvider>
      <Gallery state={state} />
      <Detail items={state.items} newest={state.newest.data ?? []} />
    </PictureActionsProvider>
  )
}

it('closes by one press after Generate was pressed in it, and then ends the filters that would hide the new images', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/gallery/columns') return Response.json(columnsOf([]))
    if (pathname === `/api/assets/${picture.id}/family`) return Response.json(familyWith(picture))
    return Response.json({}, { status: 404 })
  })
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [fox])
  const { screen, store, router, history } = await openPage(
    { path: '/', component: Page },
    { address: '/?favorites=true', client },
  )
  vi.spyOn(window.history, 'back').mockImplementation(() => history.back())
  await expect.poll(() => store.get(favoritesOnlyAtom)).toBe(true)
  await router.navigate({ to: '/', search: { favorites: true, image: `${fox.id}.0` } })
  const viewer = screen.getByRole('dialog', { name: 'Image details' })
  await expect.element(viewer).toBeVisible()

  store.set(pendingAtom, [createPending('click', 'a hare', defaultDraft, new Date())])
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.poll(() => store.get(favoritesOnlyAtom)).toBe(false)
  await expect.poll(() => router.state.location.search).toEqual({})
})

it('goes on among favorites from an image that has just ceased to be one', async () => {
  const pictures = [1, 2, 3].map((n) => relativeOf(n, { n: n - 1, isFavorite: true }))
  const made = generationOf(idOf(100), pictures, { favoritedImages: pictures.map(({ url }) => url) })
  const images = pictures.map((each, n) => ({ ...each, isFavorite: n !== 1 }))
  const generations = [{ ...made, favoritedImages: made.favoritedImages.toSpliced(1, 1) }]
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname } = new URL(url)
    const of = pictures.find(({ id }) => pathname === `/api/assets/${id}/family`)
    if (of !== undefined) return Response.json(familyWith(of, { takes: pictures }))
    if (pathname === '/api/gallery/columns') return Response.json(columnsOf([]))
    if (pathname === '/api/gallery/images') return Response.json({ images, generations })
    return Response.json(method === 'POST' ? { isFavorite: false } : generations)
  })
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [made])
  const address = `/?favorites=true&image=${made.id}.1`
  const { screen, router } = await openPage({ path: '/', component: Page }, { address, client })
  const next = screen.getByRole('button', { name: 'Next image' })
  await expect.element(next).toBeEnabled()
  await userEvent.keyboard('f')
  const viewer = screen.getByRole('dialog', { name: 'Image details' })
  await expect.element(viewer.getByRole('button', { name: /^Add to favorites/ })).toBeVisible()
  await next.click()
  await expect.poll(() => router.state.location.search).toMatchObject({ image: `${made.id}.2` })
  await expect.element(screen.getByRole('button', { name: 'Previous image' })).toBeEnabled()
})
