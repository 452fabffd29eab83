import type { Generation } from '@studio/backend/contract'
import { type ImageJob, listJobs } from '@studio/backend/contract/queue'
import { listWork, type Work } from '@studio/backend/contract/work'
import { connectionAtom } from '@studio/ui/connection'
import { forPanelAtom } from '@studio/ui/studio-state'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { generationOf } from '../../../media/src/gallery/testing/generation.ts'
import { openPage } from '../../testing/open-page.tsx'
import { QueueDrawer } from './queue-drawer.tsx'

const idOf = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const stored = (n: number) => ({
  n,
  status: 'stored' as const,
  assetId: idOf(900 + n),
  url: pixel,
  thumbnailUrl: pixel,
  width: 10,
  height: 10,
  thumbhash: 'AAAA',
})
const failed = (n: number, reason = 'timed-out', error = 'The model took too long.') => ({
  n,
  status: 'failed' as const,
  reason,
  error,
})

const job = (n: number, outputs: Generation['outputs'], more: Partial<ImageJob> = {}): ImageJob => ({
  kind: 'image',
  model: 'SeeDream 4.0',
  retryCents: 2.7,
  ...more,
  generation: generationOf({
    id: idOf(n),
    prompt: `request number ${n}`,
    numberOfImages: outputs.length,
    outputs,
    createdAt: new Date(Date.now() - 75_000).toISOString(),
  }),
})

const working = job(
  1,
  [stored(0), { n: 1, status: 'running', progress: 40 }, { n: 2, status: 'queued' }, { n: 3, status: 'queued' }],
  { place: 1 },
)
const poster = job(2, [stored(0), failed(1), failed(2)], { endedAt: new Date(Date.now() - 60_000).toISOString() })
const refusedJob = job(3, [failed(0, 'refused', 'The model refused this prompt.')])
const late = job(4, [failed(0)])

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const archive = (n: number, more: Partial<Work>): Work => ({
  id: idOf(n),
  kind: 'export',
  state: 'running',
  progress: 40,
  cancelRequested: false,
  requestedAt: ago(1.25),
  retriable: false,
  ...more,
})
const made = {
  state: 'done',
  progress: 100,
  endedAt: ago(2),
  expiresAt: ago(-60 * 24 * 3),
  result: { name: 'atelier-2026-11-23.zip', bytes: 34_200_000, checksum: 'c', pictures: 12, missing: 1 },
} as const

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

let sent: Sent[]
/** What the lists of jobs, page by page, and of work contain; undefined while the server has no answer. */
let pages: readonly (readonly ImageJob[])[] | undefined
let pieces: readonly Work[] | undefined
/** Commands are answered when this settles. */
let answer: Promise<void>
/** The code of the refusal of commands; undefined: they are accepted. */
let refusal: string | undefined

const refuse = (code: string): Response =>
  Response.json({ type: '', title: '', status: 429, code, error: 'Too much.', message: 'Too much.' }, { status: 429 })

function pageOfJobs(after: string | null): Response {
  if (pages === undefined) return Response.json({}, { status: 500 })
  const n = after === null ? 0 : Number(after.split('.')[0])
  const next = n + 1 < pages.length ? { next: `${n + 1}.${idOf(n)}` } : {}
  return Response.json({ jobs: pages[n], ...next })
}

beforeEach(() => {
  sent = []
  pages = [[working, poster, refusedJob, late]]
  pieces = []
  answer = Promise.resolve()
  refusal = undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST') {
      sent.push({ method: request.method, path: pathname, body: JSON.parse((await request.text()) || '{}') })
      await answer
      if (refusal !== undefined) return refuse(refusal)
      return Response.json({ success: true, queued: true, jobIds: [idOf(50)] }, { status: 202 })
    }
    if (pathname === listWork.path && pieces !== undefined) return Response.json(pieces)
    return pathname === listJobs.path ? pageOfJobs(searchParams.get('after')) : Response.json({}, { status: 500 })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

async function open() {
  const onClose = vi.fn<() => void>()
  const component = () => <QueueDrawer onClose={onClose} />
  const { screen, store, address } = await openPage({ path: '/$', component }, { address: '/characters' })
  const drawer = screen.getByRole('dialog', { name: 'Queue' })
  await expect.element(drawer).toBeVisible()
  const item = (of: ImageJob) => drawer.getByRole('article', { name: of.generation.prompt })
  return { screen, store, onClose, drawer, item, address }
}

it('tells of each request how far its images are, what waits and why something failed', async () => {
  const { drawer, item } = await open()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('3 images in progress, 3 failed today')
  await expect.element(item(working)).toMatchTextContent(/1 of 4.*1:1\d.*Next in your queue.*SeeDream 4.0/)
  await expect.element(item(working).getByRole('progressbar', { name: 'Image 2' })).toHaveAttribute('value', '40')
  await expect.element(item(poster)).toMatchTextContent(/Images 2, 3: The model took too long. Not charged/)
  await expect.element(item(refusedJob)).toMatchTextContent(/The model refused this prompt. Not charged/)
  await expectAccessible('a queue with everything')
})

it('cancels one image, one request, or all that waits and was not sent yet', async () => {
  const { drawer, item } = await open()
  await item(working).getByRole('button', { name: 'Cancel: image 3' }).click()
  await item(working).getByRole('button', { name: 'Cancel all 3' }).click()
  await drawer.getByRole('button', { name: 'Cancel all waiting (2)' }).click()
  await expect.poll(() => sent).toHaveLength(3)
  const path = `/api/generations/${working.generation.id}/cancel`
  expect(sent.map((each) => each.path)).toEqual([path, path, path])
  expect(sent.map(({ body }) => body)).toEqual([{ outputs: [2] }, { outputs: [1, 2, 3] }, { outputs: [2, 3] }])
})

it('cancels work that waits together with the images, but none that has begun', async () => {
  pages = [[]]
  pieces = [archive(60, {}), ...[61, 62].map((n) => archive(n, { state: 'requested', progress: 0 }))]
  pieces = [...pieces, archive(63, { state: 'requested', progress: 0, cancelRequested: true })]
  const { drawer } = await open()
  await drawer.getByRole('button', { name: 'Cancel all waiting (2)' }).click()
  await expect
    .poll(() => sent.map(({ path }) => path))
    .toEqual([`/api/work/${idOf(61)}/cancel`, `/api/work/${idOf(62)}/cancel`])
})

it('says what a cancel means for an image that is with the model already', async () => {
  pages = [[job(1, [{ n: 0, status: 'running', progress: 40, cancelRequested: true }])]]
  const { item } = await open()
  await expect.element(item(working)).toMatchTextContent(/Arrives and is charged/)
  await expect.element(item(working).getByRole('button', { name: /Cancel/ })).not.toBeInTheDocument()
})

it('asks once for what failed at the price on the button, however often it is pressed', async () => {
  const { item } = await open()
  const retry = item(poster).getByRole('button', { name: 'Retry 2 · 5.4¢' })
  let settle = (): void => undefined
  answer = new Promise((resolve) => {
    settle = resolve
  })
  await retry.dblClick()
  await expect.poll(() => sent).toHaveLength(1)
  settle()
  await expect.element(retry).toBeEnabled()
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `/api/generations/${poster.generation.id}/retry`,
      body: { outputs: [1, 2], priceCents: 5.4 },
    },
  ])
})

it('leads to what was spent when a limit of the day refuses what is asked for again', async () => {
  refusal = 'spend-cap'
  const { screen, item, address } = await open()
  await item(poster)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await screen.getByRole('button', { name: 'See spend' }).click()
  await expect.poll(address).toBe('/spend')
})

it('asks for all that failed at once, but not for what would be refused again', async () => {
  const { drawer, item } = await open()
  await expect.element(item(refusedJob).getByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Retry all failed (3) · 8.1¢' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { outputs: [1, 2], priceCents: 5.4 },
      { outputs: [0], priceCents: 2.7 },
    ])
})

it('tells of archives and files how far they are, and gives those that are ready', async () => {
  pieces = [
    archive(60, {}),
    archive(61, { state: 'requested', progress: 0, cancelRequested: true }),
    archive(62, made),
    archive(63, { ...made, expiresAt: ago(1) }),
    archive(64, { kind: 'youtube-source', state: 'done', progress: 100, endedAt: ago(2) }),
    archive(65, { ...made, kind: 'download' }),
    archive(66, { ...made, kind: 'download', expiresAt: ago(1) }),
  ]
  const { drawer } = await open()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('3 images and 2 tasks in progress, 3 failed today')
  const items = drawer.getByRole('article', { name: 'Archive of images' })
  await expect.element(items.nth(0)).toMatchTextContent(/1:1\d.*40%/)
  await expect.element(items.nth(0).getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '40')
  await expect.element(items.nth(1)).toMatchTextContent(/Cancelling/)
  await expect.element(items.nth(1).getByRole('button')).not.toBeInTheDocument()
  await expect.element(items.nth(2)).toMatchTextContent(/12 images.*1 image missing.*34 MB.*2 min. ago.*until /)
  const link = items.nth(2).getByRole('link', { name: 'Download' })
  await expect.element(link).toHaveAttribute('href', `/api/exports/${idOf(62)}/file`)
  await expect.element(items.nth(3)).toMatchTextContent(/deleted by now/)
  await expect.element(drawer.getByRole('article', { name: 'Frames of a YouTube video' })).toBeVisible()
  await expect.element(items.nth(3).getByRole('link')).not.toBeInTheDocument()
  const images = drawer.getByRole('article', { name: 'Image to download' })
  const file = images.nth(0).getByRole('link', { name: 'Download' })
  await expect.element(file).toHaveAttribute('href', `/api/downloads/${idOf(65)}/file`)
  await expect.element(images.nth(1).getByRole('link')).not.toBeInTheDocument()
  await expectAccessible('a queue with archives')
})

it.each([
  ['archive', 3, {}],
  ['image', 20, { kind: 'download' }],
])('offers no %s that newer ones have replaced', async (_, most, kind) => {
  pages = [[]]
  pieces = Array.from({ length: most + 1 }, (_each, n) => archive(64 + n, { ...made, ...kind }))
  const { drawer } = await open()
  const links = drawer.getByRole('link', { name: 'Download' })
  await expect.element(links.nth(most - 1)).toBeVisible()
  expect(links.elements()).toHaveLength(most)
})

it('cancels an archive, and asks again for one that failed, telling why it did', async () => {
  pages = [[]]
  const failure = { state: 'failed', endedAt: ago(2), reason: 'timed-out', message: 'This took too long.' } as const
  pieces = [archive(60, {}), archive(61, { ...failure, retriable: true }), archive(62, failure)]
  const { drawer } = await open()
  const items = drawer.getByRole('article', { name: 'Archive of images' })
  await expect.element(items.nth(1)).toMatchTextContent(/This took too long/)
  await items.nth(0).getByRole('button', { name: 'Cancel: progress' }).click()
  await items.nth(1).getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => sent.map(({ path }) => path))
    .toEqual([`/api/work/${idOf(60)}/cancel`, `/api/work/${idOf(61)}/retry`])
  await expect.element(items.nth(2).getByRole('button')).not.toBeInTheDocument()
})

it('opens a picture large on the dashboard, and gives the words of a failure to the panel', async () => {
  const { item, onClose, address, store } = await open()
  await item(refusedJob).getByRole('button', { name: 'Edit prompt' }).click()
  expect(store.get(forPanelAtom)).toEqual({ generationId: refusedJob.generation.id, n: 0 })
  await expect.poll(address).toBe('/')
  await item(working).getByRole('link', { name: 'Open image 1' }).click()
  await expect.poll(address).toBe(`/?image=${working.generation.id}.0`)
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('shows a long day page by page, each request once', async () => {
  pages = [
    [working, poster],
    [poster, late],
  ]
  const { drawer } = await open()
  await drawer.getByRole('button', { name: 'Show more' }).click()
  await expect.element(drawer.getByRole('article', { name: late.generation.prompt })).toBeVisible()
  expect(drawer.getByRole('article').elements()).toHaveLength(3)
  await expect.element(drawer.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

it('says that nothing was asked for today', async () => {
  pages = [[]]
  const { drawer } = await open()
  await expect.element(drawer.getByRole('heading', { name: 'Nothing today' })).toBeVisible()
  await expectAccessible('an empty queue')
})

it('says that it could not be loaded, and tries again', async () => {
  pages = undefined
  const { drawer } = await open()
  const alert = drawer.getByRole('alert')
  await expect.element(alert, { timeout: 10_000 }).toMatchTextContent(/The queue could not be loaded/)
  await expectAccessible('a queue that did not load')
  pages = [[late]]
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(drawer.getByRole('article', { name: late.generation.prompt })).toBeVisible()
})

it('shows what it knows while the connection is away, and that it is', async () => {
  const { drawer, store } = await open()
  store.set(connectionAtom, 'offline')
  await expect.element(drawer).toMatchTextContent(/You are offline/)
  await expect.element(drawer.getByRole('article', { name: late.generation.prompt })).toBeVisible()
})

it('cuts long words, which are not lost to those who ask for them', async () => {
  const words = 'lighthouse '.repeat(300).trim()
  pages = [[{ ...late, generation: { ...late.generation, prompt: words } }]]
  const { drawer } = await open()
  const heading = drawer.getByRole('heading', { level: 4 })
  await expect.element(heading).toHaveTextContent(words)
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(48)
})
