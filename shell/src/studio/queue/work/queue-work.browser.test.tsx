import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../../infra/components/axe.ts'
import { ago, archive, idOf, late, made, poster, refusedJob, working } from '../testing/jobs-and-work.ts'
import { openQueue, queueServer } from '../testing/queue-server.tsx'

const server = queueServer()

it('cancels work that waits together with the images, but none that has begun', async () => {
  server.pieces = [archive(60, {}), ...[61, 62].map((n) => archive(n, { state: 'requested', progress: 0 }))]
  server.pieces = [...server.pieces, archive(63, { state: 'requested', progress: 0, cancelRequested: true })]
  const { drawer } = await openQueue()
  await drawer.getByRole('button', { name: 'Cancel all waiting (2)' }).click()
  await expect
    .poll(() => server.sent.map(({ path }) => path))
    .toEqual([`/api/work/${idOf(61)}/cancel`, `/api/work/${idOf(62)}/cancel`])
})

it('tells the place of work that waits as it tells that of images, and none of what is to be cancelled', async () => {
  const waits = { state: 'requested', progress: 0 } as const
  server.pieces = [
    archive(60, {}),
    archive(61, { ...waits, place: 1 }),
    archive(62, { ...waits, place: 2 }),
    archive(63, { ...waits, cancelRequested: true }),
  ]
  const { drawer } = await openQueue()
  const items = drawer.getByRole('article')
  await expect.element(items.nth(0)).not.toMatchTextContent(/queue/)
  await expect.element(items.nth(1)).toMatchTextContent(/1:15.*Next in your queue.*Waiting/)
  await expect.element(items.nth(2)).toMatchTextContent(/1:15.*Place 2 in your queue.*Waiting/)
  await expect.element(items.nth(3)).not.toMatchTextContent(/queue/)
})

it('leads from an imported video to its frames, with the pointer and with the keyboard', async () => {
  const imported = { kind: 'youtube-source', state: 'done', progress: 100, endedAt: ago(2) } as const
  server.pieces = [archive(60, imported), archive(61, { kind: 'youtube-source' })]
  server.pieces = [...server.pieces, archive(62, { ...imported, state: 'failed' }), archive(63, made)]
  const { drawer, address, onClose } = await openQueue()
  const ways = drawer.getByRole('link', { name: 'Show frames' })
  await expect.element(ways).toHaveAttribute('href', `/?frames=${idOf(60)}`)
  ways.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/?frames=${idOf(60)}`)
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  [{}, []],
  [{ unsigned: 0, unconverted: 0 }, []],
  [{ unsigned: 1 }, ['1 image is not signed']],
  [{ unsigned: 2, unconverted: 3 }, ['2 images are not signed', '3 images are not converted']],
])('says in what an archive is not as it was asked for, and only then: %j', async (counted, sentences) => {
  server.pieces = [archive(60, { ...made, result: { ...made.result, ...counted } })]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('link', { name: 'Download' })).toBeVisible()
  await expect.element(drawer.getByText(/^\d+ images? (is|are) not /)).toHaveLength(sentences.length)
  for (const sentence of sentences) await expect.element(drawer.getByText(sentence, { exact: true })).toBeVisible()
})

it('asks again for the work that failed together with the images', async () => {
  const failure = { state: 'failed', endedAt: ago(2), message: 'This took too long.' } as const
  server.pages = [[poster]]
  server.pieces = [archive(60, { ...failure, retriable: true }), archive(61, failure)]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('Nothing in progress, 3 failed today')
  await drawer.getByRole('button', { name: 'Retry all failed (3) · 5.4¢' }).click()
  const paths = [`/api/work/${idOf(60)}/retry`, `/api/generations/${poster.generation.id}/retry`]
  await expect.poll(() => server.sent.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
  expect(server.sent).toHaveLength(2)
})

it('has room for every state of work on a phone', async () => {
  await page.viewport(360, 740)
  const failure = { state: 'failed', endedAt: ago(2), message: 'This took too long.', retriable: true } as const
  server.pages = [[working, poster]]
  server.pieces = [
    archive(60, { state: 'requested', progress: 0, place: 2 }),
    archive(61, { ...made, result: { ...made.result, unsigned: 2, unconverted: 12 } }),
    archive(62, failure),
    archive(63, { kind: 'youtube-source', state: 'done', progress: 100, endedAt: ago(2) }),
  ]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('link', { name: 'Show frames' })).toBeVisible()
  const parts = [...drawer.element().querySelectorAll('*')]
  expect(parts.filter((part) => part.getBoundingClientRect().right > 360)).toEqual([])
  await expectAccessible('a queue on a phone')
})

it('keeps what can still be downloaded, also when it was made before midnight', async () => {
  server.pieces = [
    archive(60, { ...made, kind: 'download', endedAt: ago(13 * 60) }),
    archive(61, { ...made, endedAt: ago(30 * 60) }),
  ]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('heading', { level: 3 })).toHaveTextContent('Ready to download')
  await expect.element(drawer.getByRole('link', { name: 'Download' })).toHaveLength(2)
})

it('lists under today only what has ended today', async () => {
  const yesterday = ago(13 * 60)
  server.pieces = [
    archive(60, { state: 'failed', endedAt: yesterday, message: 'This took too long.', retriable: true }),
    archive(61, { kind: 'upload-source', state: 'done', progress: 100, endedAt: yesterday }),
  ]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('heading', { name: 'Nothing today' })).toBeVisible()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('Nothing in progress')
})

it('tells of archives and files how far they are, and gives those that are ready', async () => {
  server.pages = [[working, poster, refusedJob, late]]
  server.pieces = [
    archive(60, {}),
    archive(61, { state: 'requested', progress: 0, cancelRequested: true }),
    archive(62, made),
    archive(63, { ...made, expiresAt: ago(1) }),
    archive(64, { kind: 'youtube-source', state: 'done', progress: 100, endedAt: ago(2) }),
    archive(65, { ...made, kind: 'download' }),
    archive(66, { ...made, kind: 'download', expiresAt: ago(1) }),
  ]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('3 images and 2 tasks in progress, 3 failed today')
  const items = drawer.getByRole('article', { name: 'Archive' })
  await expect.element(items.nth(0)).toMatchTextContent(/1:1\d.*40%/)
  await expect.element(items.nth(0).getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '40')
  await expect.element(items.nth(1)).toMatchTextContent(/Cancelling/)
  await expect.element(items.nth(1).getByRole('button')).not.toBeInTheDocument()
  await expect.element(items.nth(2)).toMatchTextContent(/12 images.*1 file missing.*34 MB.*2 min ago.*until /)
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
  server.pieces = Array.from({ length: most + 1 }, (_each, n) => archive(64 + n, { ...made, ...kind }))
  const { drawer } = await openQueue()
  const links = drawer.getByRole('link', { name: 'Download' })
  await expect.element(links.nth(most - 1)).toBeVisible()
  expect(links.elements()).toHaveLength(most)
  await expect.element(drawer.getByText('replaced by newer ones')).toBeVisible()
})

it('cancels an archive, and asks again for one that failed, telling why it did', async () => {
  const failure = { state: 'failed', endedAt: ago(2), reason: 'timed-out', message: 'This took too long.' } as const
  server.pieces = [archive(60, {}), archive(61, { ...failure, retriable: true }), archive(62, failure)]
  const { drawer } = await openQueue()
  const items = drawer.getByRole('article', { name: 'Archive' })
  await expect.element(items.nth(1)).toMatchTextContent(/This took too long/)
  await items.nth(0).getByRole('button', { name: 'Cancel: Archive' }).click()
  await items.nth(1).getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => server.sent.map(({ path }) => path))
    .toEqual([`/api/work/${idOf(60)}/cancel`, `/api/work/${idOf(61)}/retry`])
  await expect.element(items.nth(2).getByRole('button')).not.toBeInTheDocument()
})
