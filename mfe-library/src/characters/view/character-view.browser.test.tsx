import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { idOf } from '../../../../shell/media/src/choosers/testing/server.ts'
import { openCharacters } from '../testing/open-characters.tsx'
import { type FakeServer, fakeServer } from '../testing/server.ts'

const [mira, ada] = [idOf(500_001), idOf(500_002)]
const path = `/api/characters/${mira}/images`
const imagesOf = (count: number): string[] => Array.from({ length: count }, (_, n) => idOf(n))

let server: FakeServer

beforeEach(() => {
  server = fakeServer(
    new Map([
      [mira, { name: 'Mira', images: imagesOf(12) }],
      [ada, { name: 'Ada', images: [] }],
    ]),
  )
  vi.stubGlobal('fetch', (request: Request | string) =>
    typeof request === 'string' ? Promise.resolve(new Response('a picture')) : server.respond(request),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openMira(address = `/characters?id=${mira}`) {
  const { screen, ...opened } = await openCharacters(address)
  await expect.element(screen.getByRole('heading', { name: 'Mira' })).toBeVisible()
  const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true })
  /** The numbers of the images that are shown, in their order. */
  const shown = (): number[] =>
    [...screen.container.querySelectorAll('[data-tile]')]
      .flatMap((tile) => /by lake (\d+)/.exec(tile.getAttribute('aria-label') ?? '')?.slice(1) ?? [])
      .map(Number)
  return { ...opened, screen, button, shown }
}

it('opens by its card or its address, with its name, count and images, and goes back to the list', async () => {
  const { screen, address, button, shown } = await openMira('/characters')
  await screen.getByRole('link', { name: 'Mira' }).click()
  expect(address()).toBe(`/characters?id=${mira}`)
  await expect.element(screen.getByText('12 images')).toBeVisible()
  await expect.poll(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const loading = [...screen.container.querySelectorAll('[data-tile] img')].map((image) =>
    image.getAttribute('loading'),
  )
  expect(loading).toEqual(Array.from({ length: 12 }, (_, n) => (n < 8 ? 'eager' : 'lazy')))
  await expectAccessible('a character')
  await button('All characters').click()
  await expect.element(screen.getByRole('heading', { name: 'Characters' })).toBeVisible()
})

it('says in the specified words that there are no images and no videos', async () => {
  server.characters.set(mira, { name: 'Mira', images: [] })
  const { screen, button } = await openMira()
  await expect.element(screen.getByText('No images saved to this character')).toBeVisible()
  expect(screen.container.querySelector('svg > title')?.textContent).toBe('An empty album')
  // There is nothing that it could show or hide.
  await expect.element(button('Hide settings')).not.toBeInTheDocument()
  await button('Videos').click()
  await expect.element(screen.getByText('No videos saved to this character')).toBeVisible()
  await expectAccessible('a character without videos')
  await button('Images').click()
  await expect.element(screen.getByText('No images saved to this character')).toBeVisible()
})

it('counts what is shown, also while the server has not responded yet', async () => {
  const { screen, button, shown } = await openMira()
  await expect.element(screen.getByText('12 images')).toBeVisible()
  const response = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') await response.promise
    return await server.respond(request)
  })
  await expect.poll(shown).toContain(0)
  screen.container.querySelector<HTMLElement>('[data-tile]')?.focus()
  // A key that is held removes one image, not one after the other.
  await userEvent.keyboard('{Delete>3/}')
  await expect.element(screen.getByText('11 images')).toBeVisible()
  response.resolve()
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  await expect.element(screen.getByText('11 images')).toBeVisible()
  await expect.element(button('Undo')).toBeVisible()
})

it('lays the images out in rows of the height that was chosen last', async () => {
  const { screen, button } = await openMira()
  const slider = screen.getByLabelText('Grid size')
  await expect.element(slider).toHaveValue('300')
  expect(['min', 'max', 'step'].map((name) => slider.element().getAttribute(name))).toEqual(['150', '500', '25'])
  await slider.fill('150')
  const tile = () => screen.container.querySelector('[data-index="0"]')
  await expect.poll(() => tile()?.getBoundingClientRect().height ?? 0).toBeLessThan(200)
  expect(Object.values(localStorage)).toContain('150')
  await button('Hide settings').click()
  await expect.element(slider).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('12 selected')).toBeVisible()
  await button('Select images').click()
  await expect.poll(() => tile()?.contains(document.activeElement)).toBe(true)
})

it('says that images are restored when they are shown again, and not before', async () => {
  const { screen, button } = await openMira()
  await screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true }).hover()
  await button('Remove from character: a fox by lake 3').click()
  await expect.element(button('Undo')).toBeVisible()
  await expect.element(screen.getByText('11 images')).toBeVisible()
  const [asked, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      asked.resolve()
      await list.promise
    }
    return await server.respond(request)
  })
  await button('Undo').click()
  await asked.promise
  await expect.element(screen.getByText('Restored')).not.toBeInTheDocument()
  list.resolve()
  await expect.element(screen.getByText('Restored', { exact: true })).toBeVisible()
  await expect.poll(() => screen.container.querySelectorAll('[data-tile]').length).toBe(12)
})

it('removes one image, and brings it back to its place from the toast', async () => {
  const { screen, button, shown } = await openMira()
  await screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true }).hover()
  await button('Remove from character: a fox by lake 3').click()
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  await expect.poll(shown).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
  await expect.element(screen.getByText('11 images')).toBeVisible()
  await button('Undo').click()
  await expect.poll(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(server.sent).toEqual([
    `DELETE ${path} {"imageUrl":"/api/media/${idOf(3)}/original"}`,
    `POST ${path} {"imageUrl":"/api/media/${idOf(3)}/original","putBack":true}`,
  ])
})

it('has the focus where the last image was removed by its key, and on what Undo has brought back', async () => {
  server.characters.set(mira, { name: 'Mira', images: imagesOf(1) })
  const { screen, button } = await openMira()
  const tile = screen.getByRole('button', { name: 'Open a fox by lake 0', exact: true })
  await expect.element(tile).toBeVisible()
  tile.element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  await expect.element(button('Go to your gallery')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(tile).toHaveFocus()
})

it('selects by clicks and a range, and removes the selected with one command, one toast and one undo', async () => {
  const { screen, button, shown } = await openMira()
  await button('Select images').click()
  await expect.element(button('Remove')).toBeDisabled()
  await expect.element(button('Edit')).toBeDisabled()
  await screen.getByRole('button', { name: 'Select a fox by lake 2', exact: true }).click()
  await expect.element(button('Edit')).toBeEnabled()
  await screen.getByRole('button', { name: 'Select a fox by lake 5', exact: true }).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('4 selected')).toBeVisible()
  await expect.element(button('Edit')).toBeDisabled()
  await expectAccessible('selected images')
  await button('Remove').click()
  await expect.element(screen.getByText('Images removed')).toBeVisible()
  await expect.element(screen.getByText('Selected images have been removed from this character.')).toBeVisible()
  await expect.poll(shown).toEqual([0, 1, 6, 7, 8, 9, 10, 11])
  await button('Undo').click()
  await expect.poll(shown).toHaveLength(12)
  expect(server.sent).toHaveLength(2)
})

it('opens the edit page with the one image that is selected', async () => {
  const { screen, address, button } = await openMira()
  await button('Select images').click()
  await screen.getByRole('button', { name: 'Select a fox by lake 2', exact: true }).click()
  await button('Edit').click()
  await expect.poll(address).toBe(`/edit?imageId=${idOf(2)}`)
})

it('moves the selected to another character, and undoes both sides of the move', async () => {
  server.characters.get(ada)?.images.push(idOf(1))
  const { screen, button, shown } = await openMira()
  await button('Select images').click()
  await screen.getByRole('button', { name: 'Select a fox by lake 0', exact: true }).click()
  await screen.getByRole('button', { name: 'Select a fox by lake 1', exact: true }).click()
  await button('Move to').click()
  await screen.getByRole('menuitem', { name: 'Ada' }).click()
  await expect.element(screen.getByText('2 images moved')).toBeVisible()
  await expect.poll(shown).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  await button('Undo').click()
  await expect.element(screen.getByText('Restored')).toBeVisible()
  await expect.poll(shown).toHaveLength(12)
  const [one, two] = [idOf(0), idOf(1)]
  expect(server.sent).toEqual([
    `POST ${path}/bulk {"change":"move","assetIds":["${one}","${two}"],"to":"${ada}"}`,
    `POST ${path}/bulk {"change":"put-back","assetIds":["${one}","${two}"]}`,
    `DELETE /api/characters/${ada}/images {"imageUrl":"/api/media/${one}/original"}`,
  ])
})

it('leaves images where they were moved to that the character does not get back, and says so', async () => {
  const { screen, button, shown } = await openMira()
  const moveTwo = async (first: number) => {
    await button('Select images').click()
    for (const n of [first, first + 1])
      await screen.getByRole('button', { name: `Select a fox by lake ${n}`, exact: true }).click()
    await button('Move to').click()
    await screen.getByRole('menuitem', { name: 'Ada' }).click()
    await expect.poll(shown).not.toContain(first)
  }
  await moveTwo(0)
  server.trashed.add(idOf(1))
  await button('Undo').click()
  await expect.element(screen.getByText('1 image. 1 image stayed in “Ada”')).toBeVisible()
  await expect.poll(shown).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(server.characters.get(ada)?.images).toEqual([idOf(1)])

  await moveTwo(2)
  server.characters.delete(mira)
  await button('Undo').click()
  await expect.element(screen.getByText('Failed to restore images. 2 images stayed in “Ada”.')).toBeVisible()
  expect(server.characters.get(ada)?.images).toEqual([idOf(3), idOf(2), idOf(1)])
})

it('shows images again that could not be removed, and says so', async () => {
  const { screen, button, shown } = await openMira()
  server.refuses = true
  await screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true }).hover()
  await button('Remove from character: a fox by lake 3').click()
  await expect.element(screen.getByText('Error')).toBeVisible()
  await expect.element(screen.getByText('Failed to remove images.')).toBeVisible()
  await expect.poll(shown).toHaveLength(12)
})

it('finds images by words of their prompts, and shows all again', async () => {
  const { screen, button, shown } = await openMira()
  await button('Search images').click()
  const field = screen.getByPlaceholder('Search by prompt keywords...')
  await expect.element(field).toBeVisible()
  await field.fill('lake 1')
  await expect.poll(shown).toEqual([1, 10, 11])
  await expect.element(screen.getByText('3 matches')).toBeVisible()
  await field.fill('wolf')
  await expect.element(screen.getByText('No images match “wolf”')).toBeVisible()
  await button('Show all images').click()
  await expect.poll(shown).toHaveLength(12)
})

it('puts an image elsewhere by keys, keeps the focus on it, and undoes that', async () => {
  const { screen, shown } = await openMira()
  await expect.poll(shown).toHaveLength(12)
  const tile = screen.getByRole('button', { name: 'Open a fox by lake 0', exact: true })
  const { userEvent } = await import('vitest/browser')
  tile.element().focus()
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Control}')
  await expect.poll(shown).toEqual([1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  await expect.element(screen.getByText('Now image 3 of 12')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toContain('by lake 0')
  await expect.poll(() => server.characters.get(mira)?.images.slice(0, 3)).toEqual([idOf(1), idOf(2), idOf(0)])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(shown).toEqual([1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(server.sent.at(-1)).toBe(
    `POST ${path}/order {"assetId":"${idOf(0)}","above":"${idOf(1)}","below":"${idOf(2)}"}`,
  )
})

it('puts the image that is shown large elsewhere by its buttons, as touch needs it', async () => {
  const { screen, button, shown } = await openMira()
  await expect.poll(shown).toHaveLength(12)
  await screen.getByRole('button', { name: 'Open a fox by lake 2', exact: true }).click()
  await button('Move earlier').click()
  await expect.element(screen.getByText('Image 2 of 12')).toBeVisible()
  await button('Move to the front').click()
  await expect.element(screen.getByText('Image 1 of 12')).toBeVisible()
  await expect.element(button('Move to the front')).toBeDisabled()
  await expect.element(button('Move earlier')).toBeDisabled()
  await button('Move later').click()
  await expect.element(screen.getByText('Image 2 of 12')).toBeVisible()
  await expect.poll(() => server.characters.get(mira)?.images.slice(0, 3)).toEqual([idOf(0), idOf(2), idOf(1)])
})

it('puts an image elsewhere by drag', async () => {
  const { screen, shown } = await openMira()
  await expect.poll(shown).toHaveLength(12)
  const tile = (n: number) => screen.getByRole('button', { name: `Open a fox by lake ${n}`, exact: true })
  await tile(0).dropTo(tile(2), { targetPosition: { x: 300, y: 50 } })
  await expect.poll(shown).toEqual([1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(server.sent).toEqual([`POST ${path}/order {"assetId":"${idOf(0)}","above":"${idOf(2)}","below":"${idOf(3)}"}`])
})

it('goes to the dashboard with an image as a reference, chooses the cover, and saves an image under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { screen, button, address } = await openMira()
  const tile = screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true })
  await tile.hover()
  await button('Use as cover').click()
  await expect.element(screen.getByText('Cover image chosen')).toBeVisible()
  expect(server.sent).toEqual([`POST /api/characters/${mira}/cover {"assetId":"${idOf(3)}"}`])
  await button('Download').click()
  await expect.poll(() => saved).toEqual([`character-image-${idOf(3)}.png`])
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  await button('Download').click()
  await expect.element(screen.getByText('Download failed')).toBeVisible()
  await expect.element(screen.getByText('Could not download the image')).toBeVisible()
  await button('Use as reference').click()
  expect(decodeURIComponent(address())).toBe(`/?ref=/api/media/${idOf(3)}/original`)
  vi.restoreAllMocks()
})

it('fetches the page ahead to which a button leads', async () => {
  const { screen, button, router } = await openMira()
  const fetched = vi.spyOn(router, 'preloadRoute')
  await screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true }).hover()
  await button('Use as reference').hover()
  await expect.poll(() => fetched.mock.lastCall).toEqual([{ to: '/' }])
  await screen.unmount()

  const empty = await openCharacters(`/characters?id=${ada}`)
  const fetchedThere = vi.spyOn(empty.router, 'preloadRoute')
  await empty.screen.getByRole('button', { name: 'Go to your gallery' }).hover()
  await expect.poll(() => fetchedThere.mock.lastCall).toEqual([{ to: '/' }])
})

it('shows an image large under its own address, goes on to the next, and comes back to its tile', async () => {
  const { screen, button, address, history } = await openMira('/characters')
  await screen.getByRole('link', { name: 'Mira' }).click()
  await screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Image details' })).toBeVisible()
  expect(address()).toContain(`image=${idOf(3)}`)
  await expectAccessible('an image of a character, large')
  await button('Next image').click()
  await expect.poll(address).toContain(`image=${idOf(4)}`)
  await button('Close').click()
  expect(address()).toBe(`/characters?id=${mira}`)
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Open a fox by lake 4')
  history.back()
  await expect.poll(address).toBe('/characters')
})

it('does not open an image that is not in the character, whose address somebody has made up or kept', async () => {
  const { screen, button } = await openMira(`/characters?id=${mira}&image=${idOf(20)}`)
  await expect.element(button('Open a fox by lake 3')).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

it('keeps keys from the images while the one that was opened is on its way', async () => {
  const details = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') return new Response('a picture')
    if (request.url.includes('/api/collections/images')) await details.promise
    return await server.respond(request)
  })
  const { screen } = await openCharacters(`/characters?id=${mira}&image=${idOf(3)}`)
  await expect.element(screen.getByRole('dialog', { name: 'Loading' })).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  details.resolve()
  await expect.element(screen.getByRole('dialog', { name: 'Image details' })).toBeVisible()
  expect(server.sent).toEqual([])
})

it('renames the character, deletes it and returns to the list', async () => {
  const { screen, button, address, history } = await openMira()
  await button('Delete character').click()
  await screen.getByRole('dialog', { name: 'Delete Character' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Character deleted')).toBeVisible()
  await expect.element(screen.getByText('The character has been deleted successfully.')).toBeVisible()
  expect([address(), history.canGoBack()]).toEqual(['/characters', false])
})

it('says what does not load, and loads it again; an address of no character leads to all of them', async () => {
  server.answers = false
  const { screen } = await openCharacters(`/characters?id=${mira}`)
  await expect.element(screen.getByText('Unable to Load Character')).toBeVisible()
  server.answers = true
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await screen.unmount()
  const other = await openCharacters(`/characters?id=${idOf(77)}`)
  await expect.element(other.screen.getByText('Character not found')).toBeVisible()
  await other.screen.getByRole('button', { name: 'All characters' }).click()
  await expect.element(other.screen.getByRole('heading', { name: 'Characters' })).toBeVisible()
})

it('shows a long name without widening the page', async () => {
  server.characters.set(mira, { name: 'Mira '.repeat(24).trim(), images: imagesOf(3) })
  const { page } = await import('vitest/browser')
  await page.viewport(360, 780)
  await openCharacters(`/characters?id=${mira}`)
  await expect.poll(() => document.querySelectorAll('[data-tile]').length).toBe(3)
  expect(document.documentElement.scrollWidth).toBe(360)
  await page.viewport(1440, 900)
})
