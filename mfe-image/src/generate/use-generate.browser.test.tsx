import { generate } from '@studio/backend/contract'
import { GenerateButton } from '@studio/media/generate-button'
import { showToast, toastStore } from '@studio/ui/toast-store'
import type { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import type { Reference } from '../references/list/references.ts'
import { pendingAtom } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { useGenerate } from './use-generate.ts'

afterEach(() => {
  toastStore.dismissShown()
  vi.unstubAllGlobals()
})

const jobId = '11111111-1111-4111-8111-111111111111'

/** Counts the requests for images; each is answered when `answer` is called. */
function answerCalls() {
  const waiting: (() => void)[] = []
  let sent = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith(generate.path)) return Response.json({}, { status: 404 })
    sent += 1
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      request.signal.addEventListener('abort', () => resolve())
    })
    request.signal.throwIfAborted()
    return Response.json({ success: true, queued: true, jobId }, { status: 202 })
  })
  return { sent: () => sent, answer: () => waiting.shift()?.() }
}

const Panel = () => <PanelWith references={[]} />

function PanelWith({ references }: { readonly references: readonly Reference[] }): ReactNode {
  const send = useGenerate()
  const click = { prompt: 'a fox', settings: defaultDraft, references, priceCents: 10.8 }
  return <GenerateButton obstacles={[]} explainedBy="obstacles" priceCents={10.8} onGenerate={() => void send(click)} />
}

const accepted = (store: ReturnType<typeof createStore>) => store.get(pendingAtom).map((pending) => pending.jobId)

it('a double click on Generate buys once, and so does every press until the first was answered', async () => {
  const calls = answerCalls()
  const { screen: panel, store } = await openPage({ path: '/$', component: Panel })
  const button = panel.getByRole('button', { name: /^Generate/ })
  await button.dblClick()
  await expect.poll(calls.sent).toBe(1)
  const now = performance.now()
  // Much later, but the first is not answered yet.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 5_000)
  await button.click()
  expect(calls.sent()).toBe(1)
  calls.answer()
  await expect
    .poll(async () => {
      clock.mockReturnValue(performance.now() + 5_000)
      await button.click()
      return calls.sent()
    })
    .toBe(2)
  calls.answer()
  await expect.poll(() => accepted(store)).toEqual([jobId, jobId])
})

it('tells that the queue is active once the request is queued, in place of no failure and no Undo', async () => {
  const calls = answerCalls()
  const { screen: panel, store } = await openPage({ path: '/$', component: Panel })
  const button = panel.getByRole('button', { name: /^Generate/ })
  await button.click()
  await expect.poll(calls.sent).toBe(1)
  expect(toastStore.read()?.open).not.toBe(true)
  showToast({ title: 'Reference added' })
  calls.answer()
  await expect
    .poll(() => toastStore.read()?.toast)
    .toMatchObject({ title: 'Queue active', description: 'Your images keep arriving as they are finished.' })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
  onTestFinished(() => clock.mockRestore())
  await button.click()
  await expect.poll(calls.sent).toBe(2)
  showToast({ title: 'Moved to trash', action: { label: 'Undo', run: () => undefined } })
  calls.answer()
  await expect.poll(() => accepted(store)).toEqual([jobId, jobId])
  expect(toastStore.read()).toMatchObject({ open: true, toast: { title: 'Moved to trash' } })
})

it('a request without an answer in time may have been received, so it is not told as one that cost nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = answerCalls()
  const { screen: panel, store } = await openPage({ path: '/$', component: Panel })
  await panel.getByRole('button', { name: /^Generate/ }).click()
  await expect.poll(calls.sent).toBe(1)
  vi.advanceTimersByTime(300_000)
  await expect
    .poll(() => store.get(pendingAtom)[0]?.generation.outputs[0])
    .toMatchObject({
      status: 'failed',
      reason: 'unanswered',
      error: 'Generation timed out. Try generating fewer images at once.',
    })
})

it('sends no picture that was changed or moved since it was chosen, and says so', async () => {
  const calls = answerCalls()
  const file = new File(['x'], 'fox.png', { type: 'image/png' })
  file.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  const references = [{ key: 'fox', file, url: 'data:,' }]
  const { screen: panel, store } = await openPage({
    path: '/$',
    component: () => <PanelWith references={references} />,
  })
  await panel.getByRole('button', { name: /^Generate/ }).click()
  const error = 'fox.png was changed or moved since it was chosen. Choose it again.'
  await expect.poll(() => store.get(pendingAtom)[0]?.generation.outputs[0]).toMatchObject({ reason: 'refused', error })
  expect(toastStore.read()).toMatchObject({ toast: { description: error } })
  expect(calls.sent()).toBe(0)
})
