import { generate } from '@studio/backend/contract'
import { GenerateButton } from '@studio/media/generate-button'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { defaultDraft } from '../request/settings.ts'
import { useGenerate } from './use-generate.ts'

afterEach(() => vi.unstubAllGlobals())

const jobId = '11111111-1111-4111-8111-111111111111'

/** Counts the requests for images; each is answered when `answer` is called. */
function answerCalls() {
  const waiting: (() => void)[] = []
  let sent = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith(generate.path)) return Response.json({}, { status: 404 })
    sent += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
    return Response.json({ success: true, queued: true, jobId }, { status: 202 })
  })
  return { sent: () => sent, answer: () => waiting.shift()?.() }
}

function Panel(): ReactNode {
  const send = useGenerate()
  const click = { prompt: 'a fox', settings: defaultDraft, references: [], priceCents: 10.8 }
  return <GenerateButton obstacles={[]} explainedBy="obstacles" priceCents={10.8} onGenerate={() => void send(click)} />
}

it('a double click on Generate buys once, and so does every press until the first was answered', async () => {
  const calls = answerCalls()
  const { screen: panel } = await openPage({ path: '/$', component: Panel })
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
})
