import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { ChooseImages } from './choose-images.tsx'
import type { PictureShape } from './chosen-image.ts'
import { openDialog } from './testing/dialog.tsx'
import { columnsOf, idOf, imageOf, madeBy, picturesFrom } from './testing/server.ts'

/** What is in the gallery; undefined while the server has no answer. */
let gallery: readonly PictureShape[] | undefined
/** The server fails a search. */
let searchFails = false

beforeEach(() => {
  gallery = picturesFrom(0, 400)
  searchFails = false
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/gallery/images') {
      const ids = searchParams.get('ids')?.split(',') ?? []
      return Response.json({ images: ids.map(imageOf), generations: ids.map(madeBy) })
    }
    const search = searchParams.get('search')
    if (gallery === undefined || (search !== null && searchFails)) return Response.json({}, { status: 500 })
    // The prompts of the gallery are "a fox by lake 12".
    const found = search === null ? gallery : gallery.filter(({ id }) => madeBy(id).prompt.split(' ').includes(search))
    return Response.json(columnsOf(found))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (most?: number) => {
  const { screen, outcome } = await openDialog(ChooseImages, most)
  const dialog = screen.getByRole('dialog', { name: 'Choose from Images' })
  const image = (n: number) => dialog.getByRole('button', { name: `Select a fox by lake ${n}`, exact: true })
  return { screen, outcome, dialog, image }
}

it('gives the chosen images in the order of choice, whatever the search shows meanwhile', async () => {
  const { outcome, dialog, image } = await open()
  const take = dialog.getByRole('button', { name: 'Add to style' })
  await expect.element(take).toBeDisabled()
  await image(3).click()
  await expect.element(image(3)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible('Choose from Images')
  await dialog.getByRole('searchbox', { name: 'Search images' }).fill('1')
  await expect.element(image(3)).not.toBeInTheDocument()
  await image(1).click()
  await expect.element(dialog.getByRole('status').last()).toHaveTextContent('2 selected')
  await take.click()
  const address = (n: number): string => `/api/media/${idOf(n)}/original`
  expect(outcome.taken).toEqual([
    { assetId: idOf(3), imageUrl: address(3), generationId: madeBy(idOf(3)).id, ratio: 1 },
    { assetId: idOf(1), imageUrl: address(1), generationId: madeBy(idOf(1)).id, ratio: 1.5 },
  ])
})

it('takes no more than its limit, keeps what was chosen first, and says so in the specified words', async () => {
  const { screen, outcome, dialog, image } = await open(4)
  await image(0).click()
  await image(2).click({ modifiers: ['Shift'] })
  await expect.element(dialog.getByText('3 of 4 selected')).toBeVisible()
  await image(5).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('Maximum 4 images')).toBeVisible()
  await expect.element(screen.getByText('You can select up to 4 images at once')).toBeVisible()
  await expect.element(image(3)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(image(4)).toHaveAttribute('aria-pressed', 'false')
  await image(0).click()
  await expect.element(dialog.getByText('3 of 4 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to style' }).click()
  expect(outcome.taken?.map(({ assetId }) => assetId)).toEqual([1, 2, 3].map(idOf))
})

it('is walked by keys in a scroll bar of its own, with few of the images in the document; Escape closes it', async () => {
  const { outcome, dialog, image } = await open()
  await image(0).click()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(dialog.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(dialog.getByText('3 selected')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(image(399)).toHaveFocus()
  expect(document.querySelectorAll('[data-tile]').length).toBeLessThan(150)
  expect(window.scrollY).toBe(0)
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect.element(dialog.getByText('0 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => outcome.closed).toBe(1)
})

it('clears the search by Escape before it closes, and shows all images again from the message that none matches', async () => {
  const { outcome, dialog, image } = await open()
  const field = dialog.getByRole('searchbox', { name: 'Search images' })
  await field.fill('dragon')
  await expect.element(dialog.getByText('No images match “dragon”')).toBeVisible()
  await expectAccessible('no image matches')
  await dialog.getByRole('button', { name: 'Show all images' }).click()
  await expect.element(image(0)).toBeVisible()
  await field.fill('12')
  await expect.element(image(0)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(image(0)).toBeVisible()
  expect(outcome.closed).toBe(0)
})

it('says when the gallery is empty, does not load or cannot be searched, and tries again', async () => {
  gallery = []
  const empty = await open()
  await expect.element(empty.dialog.getByText('No images generated yet')).toBeVisible()
  await expectAccessible('no images')
  await empty.screen.unmount()

  gallery = undefined
  const { dialog, image } = await open()
  await expect.element(dialog.getByRole('alert').getByText('Unable to Load Gallery')).toBeVisible()
  await expectAccessible('not loaded')
  gallery = picturesFrom(0, 12)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(image(0)).toBeVisible()

  searchFails = true
  await dialog.getByRole('searchbox', { name: 'Search images' }).fill('7')
  await expect.element(dialog.getByText('Unable to Search')).toBeVisible()
  searchFails = false
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(image(7)).toBeVisible()
  await expect.element(image(0)).not.toBeInTheDocument()
})

it('shows the shape of a grid while nothing is known of the images', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((resolve) => answers.push(() => resolve(Response.json(columnsOf([]))))),
  )
  const { dialog } = await open()
  await expect.element(dialog.getByRole('status', { name: 'Loading images' })).toBeVisible()
  await expectAccessible('loading')
  for (const answer of answers) answer()
  await expect.element(dialog.getByText('No images generated yet')).toBeVisible()
})
