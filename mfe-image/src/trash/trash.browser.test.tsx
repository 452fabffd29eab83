import { afterTrashed, type BulkAction, changeImages, listTrash, type TrashedImage } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { toastStore } from '@studio/ui/toast-store'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { Trash } from './trash.tsx'

const manyId = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-${String(n).padStart(12, '0')}`
const idOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c1${n}`
/** A picture twice as wide as high. */
const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>')}`

const image = (n: number): TrashedImage => ({
  id: idOf(n),
  generationId: idOf(9),
  n,
  url: `/api/media/${idOf(n)}/original`,
  thumbnailUrl: drawing,
  width: 200,
  height: 100,
  thumbhash: '',
  isFavorite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: `2026-01-02T10:0${n}:00.000Z`,
  daysLeft: n,
  ...(n !== 3 && { prompt: `a fox by lake ${n}` }),
})

let inTrash: TrashedImage[] = []
/** What the server was asked to do: paths, with the action and the images of a bulk command. */
let commands: string[] = []
/** Images that were deleted forever elsewhere. */
let erased: ReadonlySet<string> = new Set()
/** Everything that was restored, to be put back. */
let restored: TrashedImage[] = []

interface BulkBody {
  readonly action: BulkAction
  readonly assetIds: readonly string[]
}

/** Carries a bulk command out on the trash, and answers with the fate of each image. */
function changed({ action, assetIds }: BulkBody): Response {
  commands.push(`${action} ${assetIds.join(' ')}`)
  const named = ({ id }: TrashedImage) => assetIds.includes(id)
  if (action === 'restore') restored = inTrash.filter(named)
  inTrash = action === 'undo-restore' ? [...inTrash, ...restored] : inTrash.filter((each) => !named(each))
  return Response.json({ images: assetIds.map((id) => ({ id, fate: erased.has(id) ? 'not-found' : 'changed' })) })
}

beforeEach(() => {
  inTrash = [image(1), image(2), image(3)]
  commands = []
  erased = new Set()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/trash') {
      const after = searchParams.get('after')
      const from = inTrash.findIndex((each) => afterTrashed(each) === after) + 1
      return Response.json(inTrash.slice(from, from + Number(searchParams.get('limit') ?? 40)))
    }
    if (pathname === changeImages.path) return changed(changeImages.body.parse(await request.json()))
    // Whether a video that does not play is there.
    if (request.method === 'HEAD') return new Response()
    if (pathname === '/api/gallery/images') return Response.json({ images: [], generations: [] })
    commands.push(pathname)
    restored = inTrash.filter(({ id }) => pathname.includes(id))
    inTrash = inTrash.filter(({ id }) => !pathname.includes(id))
    return Response.json({ success: true })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function trash(shown = '2 days left') {
  const { screen } = await openPage({ path: '/', component: Trash })
  await expect.element(screen.getByText(shown).first()).toBeVisible()
  return screen
}

it('names the image that each button is about', async () => {
  const screen = await trash()
  const names = screen
    .getByRole('list')
    .first()
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(9)
  for (const what of ['Open', 'Restore', 'Delete forever']) {
    await expect
      .element(screen.getByRole('button', { name: new RegExp(`^${what} image 2, a fox by lake 2, deleted`) }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: new RegExp(`^${what} image 3, deleted`) })).toBeVisible()
  }
})

it('shows whole pictures', async () => {
  const screen = await trash()
  const first = screen.getByRole('list').first().element().querySelector('img')
  expect(first && getComputedStyle(first).objectFit).toBe('contain')
})

it('leaves its room to the chat that is open at the side', async () => {
  const { style } = document.documentElement
  style.setProperty('--side-panel', '100px')
  onTestFinished(() => void style.removeProperty('--side-panel'))
  const screen = await trash()
  const { right } = screen.getByRole('region', { name: 'Trash' }).element().getBoundingClientRect()
  expect(right).toBe(document.documentElement.clientWidth - 100)
})

it('opens an image large and restores it from there', async () => {
  const screen = await trash()
  await screen.getByRole('button', { name: /^Open image 2,/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deleted image' })
  await expect.element(dialog.getByText(/^2 days left, image 2,/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText(/^3 days left, image 3,/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => commands).toEqual([`/api/assets/${idOf(3)}/restore`])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('3 days left')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('3 days left')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

/** A trash of more than one page, in its order, and the page that shows it. */
async function longTrash() {
  inTrash = Array.from({ length: 130 }, (_, n) => ({ ...image(1), id: manyId(500 - n) }))
  const { screen, client } = await openPage({ path: '/', component: Trash })
  await expect.element(screen.getByRole('button', { name: /^Open image 60,/ })).toBeInTheDocument()
  return { screen, client }
}

it('goes on from the last image that is loaded to those that are not yet', async () => {
  const { screen } = await longTrash()
  await screen.getByRole('button', { name: /^Open image 60,/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deleted image' })
  await dialog.getByRole('button', { name: 'Next image' }).click()
  await expect.element(dialog.getByText(/, image 61,/)).toBeVisible()
})

it('keeps selected and shown large what others that come into the trash have moved down', async () => {
  const { screen, client } = await longTrash()
  await screen.getByRole('checkbox', { name: /^Select image 60,/ }).click()
  const add = async (...numbers: readonly number[]): Promise<void> => {
    inTrash = [...numbers.map((n) => ({ ...image(1), id: manyId(n) })), ...inTrash]
    await client.invalidateQueries({ queryKey: cacheKey(listTrash) })
  }
  await add(601, 600)
  await expect.element(screen.getByRole('checkbox', { name: /^Select image 62,/ })).toBeChecked()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await add(602)
  await expect.element(screen.getByRole('checkbox', { name: /^Select image 63,/ })).toBeChecked()
  // No more pages than those need.
  expect(screen.getByRole('checkbox').elements()).toHaveLength(120)
  await screen.getByRole('button', { name: /^Open image 119,/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deleted image' })
  await add(604, 603)
  await expect.element(dialog.getByText(/, image 121,/)).toBeVisible()
})

it('restores what is selected, or everything', async () => {
  const screen = await trash()
  await screen.getByRole('checkbox', { name: /^Select image 1,/ }).click()
  await screen.getByRole('checkbox', { name: /^Select image 3,/ }).click()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Restore selected' }).click()
  await expect.poll(() => commands).toEqual([`restore ${idOf(1)} ${idOf(3)}`])
  await screen.getByRole('button', { name: 'Restore all' }).click()
  await expect.element(screen.getByText('The trash is empty')).toBeVisible()
  expect(screen.container.querySelector('svg title')?.textContent).toBe('An empty bin')
  expect(commands[1]).toBe(`restore ${idOf(2)}`)
})

it('restores everything with few commands, says how far it is, and takes all of it back at once', async () => {
  inTrash = Array.from({ length: 1_100 }, (_, n) => ({ ...image(1), id: manyId(n) }))
  const all = inTrash
  const screen = await trash('1 day left')
  const toasts: string[] = []
  onTestFinished(toastStore.subscribe(() => toasts.push(Object.values(toastStore.read()?.toast ?? {}).join('|'))))
  await screen.getByRole('button', { name: 'Restore all' }).click()
  await expect.element(screen.getByText('The trash is empty')).toBeVisible()
  expect(commands.map((command) => command.split(' ').length - 1)).toEqual([500, 500, 100])
  expect(toasts.join()).toContain('Restoring...|500 of 1,100')
  await expect.element(screen.getByText('1,100 images')).toBeVisible()
  commands = []
  restored = all
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => commands.flatMap((command) => command.split(' ').slice(1))).toEqual(all.map(({ id }) => id))
  expect(new Set(commands.map((command) => command.split(' ')[0]))).toEqual(new Set(['undo-restore']))
  await expect.element(screen.getByText('1,100 images')).toBeVisible()
})

it('undoes the restore of exactly those images that it has restored', async () => {
  const screen = await trash()
  await screen.getByRole('checkbox', { name: /^Select image 3,/ }).click()
  await screen.getByRole('button', { name: 'Restore selected' }).click()
  await expect.element(screen.getByText('3 days left')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('3 days left')).toBeVisible()
  expect(commands).toEqual([`restore ${idOf(3)}`, `undo-restore ${idOf(3)}`])
  await expect.element(screen.getByRole('checkbox', { name: /^Select image 3,/ })).not.toBeChecked()
})

it('does not say that images are restored, or back in the trash, which were deleted forever meanwhile', async () => {
  const screen = await trash()
  await screen.getByRole('checkbox', { name: /^Select image 1,/ }).click()
  await screen.getByRole('checkbox', { name: /^Select image 3,/ }).click()
  erased = new Set([idOf(1)])
  await screen.getByRole('button', { name: 'Restore selected' }).click()
  await expect.element(screen.getByText('1 image deleted forever').first()).toBeVisible()
  erased = new Set([idOf(3)])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Failed to undo').first()).toBeVisible()
  expect(commands.at(-1)).toBe(`undo-restore ${idOf(3)}`)
})

it('undoes the restore of a single image, by its toast and by Ctrl+Z', async () => {
  const screen = await trash()
  const restore = screen.getByRole('button', { name: /^Restore image 3,/ })
  const undos = {
    toast: () => screen.getByRole('button', { name: 'Undo' }).click(),
    keys: () => userEvent.keyboard('{Control>}z{/Control}'),
  }
  for (const undo of Object.values(undos)) {
    commands = []
    await restore.click()
    await expect.element(screen.getByText('3 days left')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Restored', { exact: true })).toBeVisible()
    await undo()
    await expect.element(screen.getByText('3 days left')).toBeVisible()
    expect(commands).toEqual([`/api/assets/${idOf(3)}/restore`, `undo-restore ${idOf(3)}`])
  }
})

it('erases what is selected, after a question', async () => {
  const screen = await trash()
  await screen.getByRole('checkbox', { name: /^Select image 2,/ }).click()
  await screen.getByRole('button', { name: 'Erase selected' }).click()
  const question = screen.getByRole('dialog', { name: 'Erase what is selected?' })
  await expect.element(question).toBeVisible()
  expect(question.element().textContent).toContain('1 image is erased from the studio and cannot be restored.')
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect.poll(() => commands).toEqual([`purge ${idOf(2)}`])
})

it('empties the trash with one command', async () => {
  const screen = await trash()
  await screen.getByRole('button', { name: 'Empty trash' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect.element(screen.getByText('The trash is empty')).toBeVisible()
  expect(commands).toEqual([`purge ${[1, 2, 3].map(idOf).join(' ')}`])
  expect(toastStore.read()?.toast).toMatchObject({
    title: 'Deleted successfully',
    description: '3 images removed',
  })
})

it('does not say that images are deleted which were restored elsewhere before', async () => {
  const screen = await trash()
  erased = new Set([idOf(2)])
  await screen.getByRole('button', { name: 'Empty trash' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect
    .poll(() => toastStore.read()?.toast)
    .toMatchObject({
      title: 'Deleted successfully',
      description: '2 images removed. 1 image not in the trash any more',
    })
})

it('says so when the trash was emptied elsewhere before everything is restored', async () => {
  const screen = await trash()
  inTrash = []
  await screen.getByRole('button', { name: 'Restore all' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  expect(toastStore.read()?.toast.title).toBe('The trash is empty already')
  expect(commands).toEqual([])
})

it('shows deleted videos among the images, plays one large, and restores it', async () => {
  const video = { durationMs: 5_040, playUrl: 'data:video/mp4;base64,', posterUrl: drawing }
  inTrash = [image(1), { ...image(2), video }]
  const screen = await trash()
  await expect.element(screen.getByText('5 s', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: /^Open video 2, a fox by lake 2/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deleted video' })
  expect(dialog.element().querySelector('video')?.getAttribute('poster')).toBe(drawing)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => commands).toEqual([`/api/assets/${idOf(2)}/restore`])
})
