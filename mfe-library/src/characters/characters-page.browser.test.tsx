import type { Character } from '@studio/backend/contract/library'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { openCharacters } from './testing/open-characters.tsx'

/** A picture of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const id = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const mira = (images = 0, videos = 0): Character => ({
  id,
  name: 'Mira',
  imageCount: images,
  videoCount: videos,
  mosaic: Array.from({ length: Math.min(images, 4) }, (_, n) => `${pixel}#${n}`),
  createdAt: '2026-11-20T10:00:00.000Z',
})

/** What the server would list; undefined when it has no answer. */
let stored: readonly Character[] | undefined
/** What was sent to the server: method, path and body. */
let sent: string[] = []
/** The server refuses commands. */
let refuses = false

async function respond(request: Request): Promise<Response> {
  const line = `${request.method} ${new URL(request.url).pathname}`
  if (request.method === 'GET') {
    return stored === undefined ? Response.json({}, { status: 500 }) : Response.json(stored)
  }
  sent.push(`${line} ${await request.text()}`.trim())
  if (refuses) return Response.json({}, { status: 500 })
  if (request.method === 'DELETE') stored = []
  else stored = [mira(128)]
  return Response.json(line === 'POST /api/characters' ? { id, name: 'Mira' } : { success: true })
}

beforeEach(() => {
  stored = [mira(128)]
  sent = []
  refuses = false
  vi.stubGlobal('fetch', respond)
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => (await openCharacters()).screen

it('draws what is missing, and leads to the gallery, where characters are made of images', async () => {
  stored = []
  const { screen, address } = await openCharacters()
  await expect.element(screen.getByText('No characters yet')).toBeVisible()
  expect(screen.container.querySelector('svg > title')?.textContent).toBe('Empty portraits')
  await expectAccessible('no characters')
  await screen.getByRole('button', { name: 'Go to your gallery' }).click()
  await expect.poll(address).toBe('/')
})

it('fits on the smallest phones', async () => {
  const { page } = await import('vitest/browser')
  await page.viewport(320, 640)
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Create Character' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1440, 900)
})

it('says in the specified words that there are none, and creates one with a name', async () => {
  stored = []
  const screen = await open()
  await expect.element(screen.getByText('No characters yet')).toBeVisible()
  await expect.element(screen.getByText('Bookmark images to organize them into characters')).toBeVisible()
  await screen.getByRole('button', { name: 'Create Character' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Character' })
  await dialog.getByLabelText('Name').fill('  ')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name')
  expect(sent).toEqual([])
  await dialog.getByLabelText('Name').fill(' Mira ')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(screen.getByText('Character created successfully')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual(['POST /api/characters {"name":" Mira "}'])
})

it.each([
  { images: 1, shapes: [[1, 1]] },
  {
    images: 2,
    shapes: [
      [0.5, 1],
      [0.5, 1],
    ],
  },
  {
    images: 3,
    shapes: [
      [0.5, 1],
      [0.5, 0.5],
      [0.5, 0.5],
    ],
  },
  {
    images: 4,
    shapes: [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
    ],
  },
])('shows $images images as a mosaic that fills the card', async ({ images, shapes }) => {
  stored = [mira(images)]
  const screen = await open()
  await expect.poll(() => screen.container.querySelectorAll('img').length).toBe(images)
  const pictures = [...screen.container.querySelectorAll('img')]
  const card = pictures[0]?.parentElement?.getBoundingClientRect() ?? new DOMRect()
  // The gap of 4 px is a hundredth of the card.
  const part = (length: number, whole: number): number => Math.round((length / whole) * 20) / 20
  const found = pictures.map((each) => each.getBoundingClientRect())
  expect(found.map(({ width, height }) => [part(width, card.width), part(height, card.height)])).toEqual(shapes)
})

it('says of a character without images that it has none, and how many there are', async () => {
  stored = [mira(), { ...mira(1284), id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c12' }]
  const screen = await open()
  await expect.element(screen.getByText('No images')).toBeVisible()
  await expect.element(screen.getByText('1,284 images')).toBeInTheDocument()
  await expectAccessible('cards of characters')
})

it('says how many videos a character has, beside its images', async () => {
  stored = [mira(0, 2), { ...mira(3, 1), id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c12' }]
  const screen = await open()
  await expect.element(screen.getByText('2 videos', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByText('3 images, 1 video', { exact: true })).toBeInTheDocument()
  expect(screen.getByText('0 images').elements()).toEqual([])
})

it('renames, deletes after the question, and brings back from the toast', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Rename: Mira' }).click()
  await screen.getByLabelText('Name').fill('Mira Voss')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Character renamed')).toBeVisible()

  await screen.getByRole('button', { name: 'Delete: Mira' }).click()
  await screen.getByRole('dialog', { name: 'Delete Character' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('The character has been deleted successfully.')).toBeVisible()
  await expect.element(screen.getByText('No characters yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Character restored')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Mira' })).toBeVisible()
  const path = `/api/characters/${id}`
  expect(sent).toEqual([`PATCH ${path} {"name":"Mira Voss"}`, `DELETE ${path}`, `POST ${path}/restore`])
})

it('gives the focus to the neighbour of a character that is deleted', async () => {
  const named = (name: string, n: number): Character => ({ ...mira(), id: `${id.slice(0, -1)}${n}`, name })
  const others = [named('Ada', 2), named('Noor', 3)]
  stored = [named('Mira', 1), ...others]
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'DELETE') stored = others
    return Response.json(stored)
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete: Mira' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delete: Ada' })).toHaveFocus()
})

it('undoes a delete by Ctrl+Z, once', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete: Mira' }).click()
  await screen.getByRole('dialog', { name: 'Delete Character' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('The character has been deleted successfully.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Character restored')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByRole('heading', { name: 'Mira' })).toBeVisible()
  expect(sent).toEqual([`DELETE /api/characters/${id}`, `POST /api/characters/${id}/restore`])
})

it('says what failed and keeps the card and the typed name; a list that does not load can be loaded again', async () => {
  refuses = true
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete: Mira' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Failed to delete character.')).toBeVisible()
  await screen.getByRole('button', { name: 'Rename: Mira' }).click()
  await screen.getByLabelText('Name').fill('Ada')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Failed to rename character.')).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Ada')
  await screen.unmount()

  stored = undefined
  const broken = await open()
  await expect.element(broken.getByText('Unable to Load Characters')).toBeVisible()
  stored = [mira(1)]
  await broken.getByRole('button', { name: 'Retry' }).click()
  await expect.element(broken.getByRole('heading', { name: 'Mira' })).toBeVisible()
})

it('says of a creation that nobody answered that it may have been done, and sends the same again under the same key', async () => {
  stored = []
  const screen = await open()
  await screen.getByRole('button', { name: 'Create Character' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Character' })
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method === 'GET') return respond(request)
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length === 2) return Promise.resolve(Response.json({}, { status: 500 }))
    return Promise.reject(new DOMException('too late', 'TimeoutError'))
  })
  const press = async (name: string) => {
    const before = keys.length
    await dialog.getByLabelText('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => keys.length).toBe(before + 1)
    await expect.element(dialog.getByRole('button', { name: 'Create' })).toBeVisible()
  }
  await press('Mira')
  await expect.element(screen.getByText(/^No answer came, so it may have been done/)).toBeVisible()
  await press('Mira')
  await press('Ada')
  await press('Mira')
  const [first, second, other, last] = keys
  expect(other, 'another command').not.toBe(first)
  expect([second, last], 'also after a failure that says nothing of what came before').toEqual([first, first])
})
