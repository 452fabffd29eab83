import { getCurrentUser } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { liveKinds } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { pollOnce } from './poll.ts'

vi.mock('@studio/ui/api', () => ({ callEndpoint: vi.fn<() => Promise<unknown>>() }))

const list = vi.fn<() => Promise<void>>(() => Promise.resolve())
liveKinds.register([{ kind: 'generation', name: 'what this test shows', apply: () => undefined, poll: list }])

beforeEach(() => void vi.resetAllMocks())

/** A poll of the page of ada. */
async function poll() {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), { id: 'ada' })
  const askWho = vi.fn<() => void>()
  const outcome = await pollOnce(client, askWho)
  return { outcome, asksWho: askWho.mock.calls.length > 0, fetches: list.mock.calls.length > 0 }
}

it('fetches nothing as somebody else who has signed in, and lets the page find out who that is', async () => {
  vi.mocked(callEndpoint).mockResolvedValueOnce({ id: 'ada' })
  expect(await poll()).toEqual({ outcome: 'answered', asksWho: false, fetches: true })
  list.mockClear()
  vi.mocked(callEndpoint).mockResolvedValueOnce({ id: 'ben' })
  expect(await poll()).toEqual({ outcome: 'answered', asksWho: true, fetches: false })
})

it('takes a server for unreachable that does not answer within 10 s', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  vi.mocked(callEndpoint).mockImplementationOnce(async (_endpoint, _input, options) => {
    options?.signal?.throwIfAborted()
    return await new Promise(() => undefined)
  })
  expect(await poll()).toEqual({ outcome: 'unreachable', asksWho: false, fetches: false })
  expect(patience).toHaveBeenCalledWith(10_000)
})
