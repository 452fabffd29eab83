import { connectionAtom } from '@studio/ui/connection'
import { forPanelAtom } from '@studio/ui/studio-state'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../../infra/components/axe.ts'
import {
  failed,
  failedClip,
  job,
  late,
  poster,
  refusedJob,
  stored,
  waitingClip,
  working,
} from '../testing/jobs-and-work.ts'
import { openQueue, queueServer } from '../testing/queue-server.tsx'

const server = queueServer()
beforeEach(() => {
  server.pages = [[working, poster, refusedJob, late]]
})

it('tells of each request how far its images are, what waits and why something failed', async () => {
  const { drawer, item } = await openQueue()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('3 images in progress, 3 failed today')
  await expect.element(item(working)).toMatchTextContent(/1 of 4.*1:1\d.*Next in your queue.*SeeDream 4.0/)
  await expect.element(item(working).getByRole('progressbar', { name: 'Image 2' })).toHaveAttribute('value', '40')
  await expect.element(item(poster)).toMatchTextContent(/Images 2, 3: The model took too long. Not charged/)
  await expect.element(item(refusedJob)).toMatchTextContent(/The model refused this prompt. Not charged/)
  await expectAccessible('a queue with everything')
})

it('cancels one image, one request, or all that waits and was not sent yet', async () => {
  const { drawer, item } = await openQueue()
  await item(working).getByRole('button', { name: 'Cancel: image 3' }).click()
  await item(working).getByRole('button', { name: 'Cancel all 3' }).click()
  await drawer.getByRole('button', { name: 'Cancel all waiting (2)' }).click()
  await expect.poll(() => server.sent).toHaveLength(3)
  const path = `/api/generations/${working.generation.id}/cancel`
  expect(server.sent.map((each) => each.path)).toEqual([path, path, path])
  expect(server.sent.map(({ body }) => body)).toEqual([{ outputs: [2] }, { outputs: [1, 2, 3] }, { outputs: [2, 3] }])
})

it('says what a cancel means for an image that is with the model already', async () => {
  server.pages = [[job(1, [{ n: 0, status: 'running', progress: 40, cancelRequested: true }])]]
  const { item } = await openQueue()
  await expect.element(item(working)).toMatchTextContent(/Arrives and is charged/)
  await expect.element(item(working).getByRole('button', { name: /Cancel/ })).not.toBeInTheDocument()
})

it('asks once for what failed at the price on the button, however often it is pressed', async () => {
  const { item } = await openQueue()
  const retry = item(poster).getByRole('button', { name: 'Retry 2 · 5.4¢' })
  let settle = (): void => undefined
  server.answer = new Promise((resolve) => {
    settle = resolve
  })
  await retry.dblClick()
  await expect.poll(() => server.sent).toHaveLength(1)
  settle()
  await expect.element(retry).toBeEnabled()
  expect(server.sent).toEqual([
    {
      method: 'POST',
      path: `/api/generations/${poster.generation.id}/retry`,
      body: { outputs: [1, 2], priceCents: 5.4 },
    },
  ])
})

it('leads to what was spent when a limit of the day refuses what is asked for again', async () => {
  server.refusal = 'spend-cap'
  const { screen, item, address } = await openQueue()
  await item(poster)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await screen.getByRole('button', { name: 'See spend' }).click()
  await expect.poll(address).toBe('/spend')
})

it('asks for all that failed at once, but not for what would be refused again', async () => {
  const { drawer, item } = await openQueue()
  await expect.element(item(refusedJob).getByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Retry all failed (3) · 8.1¢' }).click()
  await expect
    .poll(() => server.sent.map(({ body }) => body))
    .toEqual([
      { outputs: [1, 2], priceCents: 5.4 },
      { outputs: [0], priceCents: 2.7 },
    ])
})

it('asks for the rest when one is refused, and says how much was asked for and why the rest was not', async () => {
  server.pages = [[poster, late, failedClip]]
  Object.assign(server, { refusal: 'invalid-settings', status: 400, refusedPath: poster.generation.id })
  const { screen, drawer } = await openQueue()
  await drawer.getByRole('button', { name: /^Retry all failed/ }).click()
  await expect.element(screen.getByText('2 of 4 asked for again', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Too much.', { exact: true })).toBeVisible()
  expect(server.sent.map(({ path }) => path)).toEqual([
    `/api/generations/${poster.generation.id}/retry`,
    `/api/generations/${late.generation.id}/retry`,
    `/api/seedance-videos/${failedClip.id}/retry`,
  ])
})

it('asks for nothing more once a limit of the day is reached, and says so', async () => {
  server.refusal = 'spend-cap'
  const { screen, drawer } = await openQueue()
  await drawer.getByRole('button', { name: /^Retry all failed/ }).click()
  await expect.element(screen.getByText('0 of 3 asked for again', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'See spend' })).toBeVisible()
  expect(server.sent).toHaveLength(1)
})

it('cancels the rest when one cannot be cancelled, and says how much could not', async () => {
  server.pages = [[working, waitingClip]]
  Object.assign(server, { refusal: 'not-found', status: 404, refusedPath: working.generation.id })
  const { screen, drawer } = await openQueue()
  await drawer.getByRole('button', { name: 'Cancel all waiting (3)' }).click()
  await expect.element(screen.getByText('Could not cancel 2 of 3', { exact: true })).toBeVisible()
  expect(server.sent.at(-1)?.path).toBe(`/api/seedance-videos/${waitingClip.id}/cancel`)
})

it('says that one of several was asked for again before, and offers the others', async () => {
  server.pages = [[poster]]
  Object.assign(server, { refusal: 'already-retried', status: 409 })
  const { screen, item } = await openQueue()
  const retry = item(poster).getByRole('button', { name: 'Retry 2 · 5.4¢' })
  await expect.element(retry).toBeVisible()
  server.pages = [[job(2, [stored(0), { ...failed(1), retriedBy: late.generation.id }, failed(2)])]]
  await retry.click()
  const words = 'One of them was asked for again before. Press Retry for the others.'
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Already on its way')).not.toBeInTheDocument()
  await expect.element(item(poster).getByRole('button', { name: 'Retry · 2.7¢' })).toBeVisible()
})

it('says that one alone is on its way when it was asked for again before', async () => {
  Object.assign(server, { refusal: 'already-retried', status: 409 })
  const { screen, item } = await openQueue()
  await item(late).getByRole('button', { name: 'Retry · 2.7¢' }).click()
  await expect.element(screen.getByText('Already on its way', { exact: true })).toBeVisible()
})

it('neither counts nor makes again what was cancelled, and says that it was', async () => {
  const cancelled = (n: number) => failed(n, 'cancelled', 'Cancelled.')
  const gone = job(5, [cancelled(0), cancelled(1)])
  const mixed = job(6, [stored(0), failed(1), cancelled(2)])
  server.pages = [[gone, mixed, late]]
  const { drawer, item } = await openQueue()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('Nothing in progress, 2 failed today')
  await expect.element(item(gone)).toMatchTextContent(/Cancelled.*ago/)
  await expect.element(item(gone)).not.toMatchTextContent(/Not charged/)
  await expect.element(item(gone).getByRole('button')).not.toBeInTheDocument()
  await expect.element(item(mixed)).toMatchTextContent(/1 of 3.*1 cancelled.*Image 2: The model took too long./)
  await expect.element(item(mixed).getByRole('button', { name: 'Retry · 2.7¢' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Retry all failed (2) · 5.4¢' }).click()
  await expect
    .poll(() => server.sent.map(({ body }) => body))
    .toEqual([
      { outputs: [1], priceCents: 2.7 },
      { outputs: [0], priceCents: 2.7 },
    ])
})

it('counts as made also what was moved to the trash since', async () => {
  const asked = job(5, [stored(0), failed(3)])
  server.pages = [[{ ...asked, generation: { ...asked.generation, numberOfImages: 4 } }]]
  const { item } = await openQueue()
  await expect.element(item(asked)).toMatchTextContent(/3 of 4/)
})

it('opens a picture large on the dashboard, and gives the words of a failure to the panel', async () => {
  const { item, onClose, address, store } = await openQueue()
  await item(refusedJob).getByRole('button', { name: 'Edit prompt' }).click()
  expect(store.get(forPanelAtom)).toEqual({ generationId: refusedJob.generation.id, n: 0 })
  await expect.poll(address).toBe('/')
  await item(working).getByRole('link', { name: 'Open image 1' }).click()
  await expect.poll(address).toBe(`/?image=${working.generation.id}.0`)
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('shows a long day page by page, each request once', async () => {
  server.pages = [
    [working, poster],
    [poster, late],
  ]
  const { drawer } = await openQueue()
  await drawer.getByRole('button', { name: 'Show more' }).click()
  await expect.element(drawer.getByRole('article', { name: late.generation.prompt })).toBeVisible()
  expect(drawer.getByRole('article').elements()).toHaveLength(3)
  await expect.element(drawer.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

it('says that nothing was asked for today', async () => {
  server.pages = [[]]
  const { drawer } = await openQueue()
  await expect.element(drawer.getByRole('heading', { name: 'Nothing today' })).toBeVisible()
  await expectAccessible('an empty queue')
})

it('says that it could not be loaded, and tries again', async () => {
  server.pages = undefined
  const { drawer } = await openQueue()
  const alert = drawer.getByRole('alert')
  await expect.element(alert, { timeout: 10_000 }).toMatchTextContent(/The queue could not be loaded/)
  await expectAccessible('a queue that did not load')
  server.pages = [[late]]
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(drawer.getByRole('article', { name: late.generation.prompt })).toBeVisible()
})

it('shows what it knows while the connection is away, and that it is', async () => {
  const { drawer, store } = await openQueue()
  store.set(connectionAtom, 'offline')
  await expect.element(drawer).toMatchTextContent(/You are offline/)
  await expect.element(drawer.getByRole('article', { name: late.generation.prompt })).toBeVisible()
})

it('cuts long words, which are not lost to those who ask for them', async () => {
  const words = 'lighthouse '.repeat(300).trim()
  server.pages = [[{ ...late, generation: { ...late.generation, prompt: words } }]]
  const { drawer } = await openQueue()
  const heading = drawer.getByRole('heading', { level: 4 })
  await expect.element(heading).toHaveTextContent(words)
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(48)
})
