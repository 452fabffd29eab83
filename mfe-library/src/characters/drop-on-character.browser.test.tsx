import { characterImages } from '@studio/backend/contract/library'
import { toastStore } from '@studio/ui/toast-store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pngFile } from '../../../infra/components/png-file.ts'
import { idOf } from '../../../shell/media/src/choosers/testing/server.ts'
import { openCharacters } from './testing/open-characters.tsx'

const counts = { imageCount: 0, videoCount: 0 }
const mira = { id: idOf(500_001), name: 'Mira', ...counts, mosaic: [], createdAt: '2026-01-01T00:00:00.000Z' }
const path = `/api/characters/${mira.id}/images/bulk`

/** What was sent: method and path, for changes of the character the body too. */
let sent: string[]
/** The server takes no uploads. */
let refuses: boolean
/** The server takes an upload when this is resolved. */
let taken: Promise<void>

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') return Response.json([mira])
  if (pathname === '/api/uploads') {
    sent.push(pathname)
    await taken
    if (refuses) return Response.json({ title: 'x' }, { status: 507 })
    return Response.json({ id: idOf(sent.length), url: '/api/media/x/original', width: 40, height: 40 })
  }
  const text = await request.text()
  sent.push(`${pathname} ${text}`)
  const { assetIds } = characterImages.change.body.parse(JSON.parse(text))
  return Response.json({ images: assetIds.map((id) => ({ id, fate: 'changed' })) })
}

beforeEach(() => {
  ;[sent, refuses, taken] = [[], false, Promise.resolve()]
  vi.stubGlobal('fetch', respond)
})
afterEach(() => {
  // A message is a list item too, and names her.
  toastStore.dismissShown()
  vi.unstubAllGlobals()
})

const png = (name: string): File => pngFile(name, [40, 40])

/** The page with something held over the card, or over its heading; `drop` drops it there. */
async function held(fill: (transfer: DataTransfer) => void, over: 'card' | 'heading' = 'card') {
  const { screen } = await openCharacters()
  const card = screen.getByRole('listitem').filter({ hasText: 'Mira' })
  await expect.element(card).toBeVisible()
  const target = over === 'card' ? card : screen.getByRole('heading', { name: 'Characters' })
  const dataTransfer = new DataTransfer()
  fill(dataTransfer)
  const fire = (type: string): boolean =>
    target.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  // As a browser does: again and again, also before the page listens.
  await expect
    .poll(() => {
      fire('dragover')
      return card.element().getAttribute('data-lit')
    })
    .toBe(String(over === 'card'))
  return { screen, drop: () => fire('drop') }
}

it('uploads the files that are dropped on a card and adds them, with one toast that also names what it cannot use, and undo', async () => {
  const files = [png('sea.png'), new File(['GIF89a'], 'film.gif', { type: 'image/gif' }), png('sky.png')]
  const { screen, drop } = await held(({ items }) => {
    for (const file of files) items.add(file)
  })
  drop()
  await expect.element(screen.getByText('2 images added to character')).toBeVisible()
  await expect.element(screen.getByText('Mira. film.gif is no JPEG, PNG or WebP picture.')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('2 images removed from character')).toBeVisible()
  const change = (what: string) => `${path} ${JSON.stringify({ change: what, assetIds: [idOf(1), idOf(2)] })}`
  expect(sent).toEqual(['/api/uploads', '/api/uploads', change('add'), change('remove')])
})

it('says at once that it uploads, however slow that is', async () => {
  const upload = Promise.withResolvers<void>()
  taken = upload.promise
  const file = png('sea.png')
  const { screen, drop } = await held(({ items }) => items.add(file))
  drop()
  await expect.element(screen.getByText('Uploading...')).toBeVisible()
  await expect.element(screen.getByText('0 of 1')).toBeVisible()
  upload.resolve()
  await expect.element(screen.getByText('Image added to character')).toBeVisible()
})

it('adds an image of the studio that is dragged from another window', async () => {
  const { screen, drop } = await held((transfer) =>
    transfer.setData('application/x-atelier-asset', JSON.stringify({ assetId: idOf(7) })),
  )
  drop()
  await expect.element(screen.getByText('Image added to character')).toBeVisible()
  expect(sent).toEqual([`${path} ${JSON.stringify({ change: 'add', assetIds: [idOf(7)] })}`])
})

it('says why nothing was added, and what to do with what is dropped beside the cards', async () => {
  refuses = true
  const file = png('sea.png')
  const { screen, drop } = await held(({ items }) => items.add(file))
  drop()
  await expect.element(screen.getByText('Failed to add images.')).toBeVisible()
  await expect.element(screen.getByText('sea.png: It could not be uploaded.')).toBeVisible()
  await screen.unmount()

  const beside = await held(({ items }) => items.add(file), 'heading')
  // The browser would open the file in place of the page.
  expect(beside.drop()).toBe(false)
  await expect.element(beside.screen.getByText('Drop images on a character')).toBeVisible()
})
