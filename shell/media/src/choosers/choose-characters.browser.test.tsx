import type { Character } from '@studio/backend/contract/library'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { ChooseCharacters } from './choose-characters.tsx'
import type { PictureShape } from './chosen-image.ts'
import { openDialog } from './testing/dialog.tsx'
import { characterOf, columnsOf, idOf, memberOf, picturesFrom } from './testing/server.ts'

const mira = characterOf(1, 'Mira', 6)
const ada = characterOf(2, 'Ada', 3)
const empty = characterOf(3, 'Nobody', 0)

/** What the person has; undefined while the server has no answer. */
let characters: readonly Character[] | undefined
let images: ReadonlyMap<string, readonly PictureShape[]>
/** The status of the answer for the images of a character. */
let status = 200

beforeEach(() => {
  characters = [mira, ada, empty]
  images = new Map([
    [mira.id, picturesFrom(0, 6)],
    [ada.id, picturesFrom(10, 3)],
    [empty.id, []],
  ])
  status = 200
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/characters') {
      return characters === undefined ? Response.json({}, { status: 500 }) : Response.json(characters)
    }
    if (pathname === '/api/collections/images') {
      return Response.json((searchParams.get('ids')?.split(',') ?? []).map(memberOf))
    }
    if (status !== 200) return Response.json({}, { status })
    const all = images.get(pathname.split('/')[3] ?? '') ?? []
    // Only the last picture of each matches a search.
    return Response.json(columnsOf(searchParams.has('search') ? all.slice(-1) : all))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (most?: number) => {
  const { screen, outcome } = await openDialog(ChooseCharacters, most)
  const dialog = screen.getByRole('dialog', { name: 'Choose from Characters' })
  const card = (name: RegExp) => dialog.getByRole('button', { name })
  const image = (name: string) => dialog.getByRole('button', { name: `Select ${name}`, exact: true })
  return { screen, outcome, dialog, card, image }
}

it('finds a character by name and shows its images; what was chosen of one stays chosen beside another', async () => {
  const { outcome, dialog, card, image } = await open()
  await expect.element(card(/^Mira/)).toHaveTextContent('Mira6 images')
  await expectAccessible('Choose from Characters')
  await dialog.getByRole('searchbox', { name: 'Search characters' }).fill('mIR')
  await expect.element(card(/^Ada/)).not.toBeInTheDocument()
  await card(/^Mira/).click()
  await expect.element(dialog.getByRole('button', { name: 'All characters' })).toHaveFocus()
  await image('Mira, image 2').click()
  await expectAccessible('images of a character')

  await dialog.getByRole('button', { name: 'All characters' }).click()
  await expect.element(card(/^Mira/)).toHaveFocus()
  await card(/^Ada/).click()
  await image('Ada, image 1').click()
  await expect.element(dialog.getByText('2 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to style' }).click()
  const chosen = (n: number, ratio: number) => ({
    assetId: idOf(n),
    imageUrl: `/api/media/${idOf(n)}/original`,
    generationId: memberOf(idOf(n)).generationId,
    ratio,
  })
  expect(outcome.taken).toEqual([chosen(1, 1.5), chosen(10, 1)])
})

it('counts the images of all characters against its limit', async () => {
  const { screen, outcome, dialog, card, image } = await open(4)
  await card(/^Ada/).click()
  await image('Ada, image 1').click()
  await image('Ada, image 3').click({ modifiers: ['Shift'] })
  await dialog.getByRole('button', { name: 'All characters' }).click()
  await card(/^Mira/).click()
  await image('Mira, image 1').click()
  await image('Mira, image 2').click()
  await expect.element(screen.getByText('You can select up to 4 images at once')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to style' }).click()
  expect(outcome.taken?.map(({ assetId }) => assetId)).toEqual([10, 11, 12, 0].map(idOf))
})

it('searches the images of a character by words of their prompts', async () => {
  const { dialog, card, image } = await open()
  await card(/^Mira/).click()
  await expect.element(image('Mira, image 6')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search images' }).fill('lake')
  await expect.element(image('Mira, image 6')).not.toBeInTheDocument()
  await expect.element(image('Mira, image 1')).toBeVisible()
})

it('says that there are no characters, none of a name, and none that could be loaded', async () => {
  characters = []
  const none = await open()
  await expect.element(none.dialog.getByText('No characters yet')).toBeVisible()
  await expect.element(none.dialog.getByText('Bookmark images to organize them into characters')).toBeVisible()
  await expectAccessible('no characters')
  await none.screen.unmount()

  characters = undefined
  const { dialog, card } = await open()
  await expect.element(dialog.getByRole('alert').getByText('Unable to Load Characters')).toBeVisible()
  await expectAccessible('not loaded')
  characters = [mira]
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(card(/^Mira/)).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search characters' }).fill('zoe')
  await expect.element(dialog.getByText('No characters found')).toBeVisible()
})

it('says that a character has no images, was deleted, or could not be loaded, and loads it again', async () => {
  const { dialog, card, image } = await open()
  await card(/^Nobody/).click()
  await expect.element(dialog.getByText('No images saved to this character')).toBeVisible()
  await expectAccessible('no images')
  await dialog.getByRole('button', { name: 'All characters' }).click()
  status = 404
  await card(/^Ada/).click()
  await expect.element(dialog.getByText('This character was deleted')).toBeVisible()
  await dialog.getByRole('button', { name: 'All characters' }).click()
  status = 500
  await card(/^Mira/).click()
  await expect.element(dialog.getByText('Unable to Load Images')).toBeVisible()
  await expectAccessible('images not loaded')
  status = 200
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(image('Mira, image 1')).toBeVisible()
})
