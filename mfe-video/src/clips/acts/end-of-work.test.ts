import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endOfWork } from './end-of-work.ts'

const workId = '7b7f5f7e-58a8-4b58-9a52-000000000001'
const at = '2026-11-20T12:00:00.000Z'
const running = {
  id: workId,
  kind: 'last-frame',
  state: 'running',
  progress: 0,
  cancelRequested: false,
  retriable: false,
  requestedAt: at,
}
const done = { ...running, state: 'done', endedAt: at, result: {} }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Looks at the work until it has ended or a minute is over; each look is answered so, the last answer again and again. */
async function lookAt(answers: readonly (() => Response)[]) {
  let looks = 0
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(looks, answers.length - 1)]
    looks += 1
    return await Promise.resolve(answer?.())
  })
  vi.stubGlobal('Request', vi.fn())
  const outcome = endOfWork(workId, 60_000).then(
    (work) => work?.state,
    () => 'rejected',
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return await outcome
}

const noConnection = (): Response => {
  throw new TypeError('Failed to fetch')
}

it('goes on to look after looks to which no answer came', async () => {
  const look = (work: object) => () => Response.json([work])
  const away = () => new Response('', { status: 502 })
  expect(await lookAt([look(running), noConnection, away, look(running), look(done)])).toBe('done')
})

it('ends when it takes too long, and when the server refuses', async () => {
  expect(await lookAt([noConnection])).toBeUndefined()
  expect(await lookAt([() => new Response('', { status: 401 })])).toBe('rejected')
})
