import { characterImages } from '@studio/backend/contract/library'
import { noteAct } from '@studio/media/last-act'
import { toastStore } from '@studio/ui/toast-store'
import { hasUnsaved } from '@studio/ui/unsaved'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pngFile } from '../../../infra/components/png-file.ts'
import { columnsOf, idOf } from '../../../shell/media/src/choosers/testing/server.ts'
import { openCharacters } from './testing/open-characters.tsx'
import { memberTypeOf } from './view/use-drag-order.ts'

const counts = { imageCount: 0, videoCount: 0 }
const mira = { id: idOf(500_001), name: 'Mira', ...counts, mosaic: [], createdAt: '2026-01-01T00:00:00.000Z' }

/** The images of the character. */
let images: string[]
/** The changes of them that were sent. */
let changes: string[]
/** Names of the files that were uploaded; each upload has their number as its id. */
let uploads: string[]
/** The server takes no uploads. */
let refuses: boolean
/** The server takes the upload of this number when this is resolved. */
let taken: readonly [number, Promise<void>]

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET') return Response.json(pathname === '/api/characters' ? [mira] : columnsOf([]))
  if (pathname === '/api/uploads') {
    const file = (await request.formData()).get('image')
    const number = uploads.push(file instanceof File ? file.name : '')
    if (taken[0] === number) await taken[1]
    if (refuses) return Response.json({ title: 'x' }, { status: 507 })
    return Response.json({ id: idOf(number), url: '/api/media/x/original', width: 40, height: 40 })
  }
  if (request.method === 'DELETE') {
    const { imageUrl } = characterImages.remove.body.parse(await request.json())
    changes.push('remove')
    images = images.filter((id) => !imageUrl.includes(id))
    return Response.json({ success: true })
  }
  if (pathname === `/api/characters/${mira.id}/images`) {
    const { imageUrl } = characterImages.add.body.parse(await request.json())
    const id = imageUrl.split('/').at(-2) ?? ''
    changes.push('add')
    images = [id, ...images]
    return Response.json({ id, imageUrl, wasThere: false })
  }
  expect(pathname).toBe(`/api/characters/${mira.id}/images/bulk`)
  const { change, assetIds } = characterImages.change.body.parse(await request.json())
  changes.push(change)
  const others = images.filter((id) => !assetIds.includes(id))
  images = change === 'add' ? [...assetIds, ...others] : others
  return Response.json({ images: assetIds.map((id) => ({ id, fate: 'changed' })) })
}

beforeEach(() => {
  ;[images, changes, uploads, refuses, taken] = [[], [], [], false, [0, Promise.resolve()]]
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
  const { screen, store } = await openCharacters()
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
  return { screen, store, drop: () => fire('drop') }
}

it('uploads the files that are dropped on a card and adds them, with one toast that also names what it cannot use, and undo', async () => {
  const files = [png('sea.png'), new File(['GIF89a'], 'film.gif', { type: 'image/gif' }), png('sky.png')]
  const { screen, drop } = await held(({ items }) => {
    for (const file of files) items.add(file)
  })
  drop()
  await expect.element(screen.getByText('2 images added to character')).toBeVisible()
  await expect.element(screen.getByText('Mira. film.gif is no JPEG, PNG or WebP picture.')).toBeVisible()
  // The last file is sent first, because each is put before those that are there.
  expect([uploads, images]).toEqual([
    ['sky.png', 'sea.png'],
    [idOf(2), idOf(1)],
  ])
  changes = []
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('2 images removed from character')).toBeVisible()
  expect([images, changes]).toEqual([[], ['remove']])
  await expect.poll(hasUnsaved).toBe(false)
})

it('adds what is uploaded while the rest is on its way, and the browser asks before it leaves the page meanwhile', async () => {
  const second = Promise.withResolvers<void>()
  taken = [2, second.promise]
  const files = [png('sea.png'), png('sky.png')]
  const { screen, drop } = await held(({ items }) => {
    for (const file of files) items.add(file)
  })
  drop()
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  await expect.poll(() => images).toEqual([idOf(1)])
  expect(hasUnsaved()).toBe(true)
  second.resolve()
  await expect.element(screen.getByText('2 images added to character')).toBeVisible()
})

it('adds what is dropped or pasted anywhere on the page of a character, but none of its own images that are dragged there', async () => {
  const { screen } = await openCharacters(`/characters?id=${mira.id}`)
  await expect.element(screen.getByText('No images saved to this character')).toBeVisible()
  const transferOf = (...types: readonly string[]): DataTransfer => {
    const transfer = new DataTransfer()
    transfer.items.add(png('sea.png'))
    for (const type of types) transfer.setData(type, mira.id)
    return transfer
  }
  const options = { bubbles: true, cancelable: true }
  const fire = (event: Event): boolean => !document.body.dispatchEvent(event)
  const header = screen.container.querySelector('header')
  const dataTransfer = transferOf()
  fire(new DragEvent('dragover', { ...options, dataTransfer: transferOf(memberTypeOf(mira.id)) }))
  fire(new DragEvent('drop', { ...options, dataTransfer: transferOf(memberTypeOf(mira.id)) }))
  expect(header?.getAttribute('data-lit')).toBe('false')
  fire(new DragEvent('dragover', { ...options, dataTransfer }))
  await expect.poll(() => header?.getAttribute('data-lit')).toBe('true')
  expect(fire(new DragEvent('drop', { ...options, dataTransfer }))).toBe(true)
  await expect.element(screen.getByText('Image added to character')).toBeVisible()
  fire(new ClipboardEvent('paste', { ...options, clipboardData: transferOf() }))
  await expect.poll(() => images).toEqual([idOf(2), idOf(1)])
})

it('leaves Ctrl+Z to the act before while files are uploaded, and then to all that were added', async () => {
  const second = Promise.withResolvers<void>()
  taken = [2, second.promise]
  const files = [png('sea.png'), png('sky.png')]
  const { screen, store, drop } = await held(({ items }) => {
    for (const file of files) items.add(file)
  })
  const undone: string[] = []
  noteAct(store, async () => void undone.push('before'))
  drop()
  await expect.poll(() => images).toEqual([idOf(1)])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undone).toEqual(['before'])
  second.resolve()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect([images, changes]).toEqual([
    [idOf(2), idOf(1)],
    ['add', 'add'],
  ])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('2 images removed from character')).toBeVisible()
  expect(images).toEqual([])
})

it('says at once that it uploads, however slow that is', async () => {
  const upload = Promise.withResolvers<void>()
  taken = [1, upload.promise]
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
  expect(images).toEqual([idOf(7)])
})

it('says why nothing was added, and what to do with what is dropped beside the cards', async () => {
  refuses = true
  const file = png('sea.png')
  const { screen, drop } = await held(({ items }) => items.add(file))
  drop()
  await expect.element(screen.getByText('Failed to add images. sea.png: It could not be uploaded.')).toBeVisible()
  await screen.unmount()

  const beside = await held(({ items }) => items.add(file), 'heading')
  // The browser would open the file in place of the page.
  expect(beside.drop()).toBe(false)
  await expect.element(beside.screen.getByText('Drop images on a character')).toBeVisible()
})
