import { getCurrentUser, imageQueueStatus, type LiveChange } from '@studio/backend/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cacheKey } from '../api/query.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createLiveKinds, type LiveKind, liveList } from './live-kinds.ts'

const follow = (kind: LiveKind['kind'], name: string) => ({ kind, name, apply: vi.fn<LiveKind['apply']>() })

it('applies a change to everything that follows its kind, and to nothing else', () => {
  const live = createLiveKinds()
  const client = createQueryClient()
  const [lists, details, other] = [follow('lora', 'lists'), follow('lora', 'details'), follow('queue', 'count')]
  live.register([lists, details, other])
  live.apply(client, [{ kind: 'lora', id: 'l1' }])
  expect(lists.apply.mock.calls).toEqual([[client, 'l1']])
  expect(details.apply.mock.calls).toEqual([[client, 'l1']])
  expect(other.apply).not.toHaveBeenCalled()
})

it('applies a change once to what two micro-frontends have registered', () => {
  const live = createLiveKinds()
  const client = createQueryClient()
  const [first, second] = [follow('style', 'list'), follow('style', 'list')]
  live.register([first])
  live.register([second])
  live.apply(client, [{ kind: 'style', id: 's1' }])
  expect(first.apply).toHaveBeenCalledTimes(1)
  expect(second.apply).not.toHaveBeenCalled()
})

it('applies to who registers late what has changed before, because they may show what was fetched ahead', () => {
  const live = createLiveKinds()
  const client = createQueryClient()
  live.apply(client, [
    { kind: 'generation', id: 'g1' },
    { kind: 'character', id: 'c1' },
    { kind: 'generation', id: 'g1' },
  ])
  const late = follow('generation', 'pictures')
  live.register([late])
  expect(late.apply.mock.calls).toEqual([[client, 'g1']])
})

it('fetches everything anew when very much has changed, also for who registers after that', () => {
  const live = createLiveKinds()
  const client = createQueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const one = follow('image', 'one')
  live.register([one])
  const changes = Array.from({ length: 100 }, (_, n): LiveChange => ({ kind: 'image', id: `i${n}` }))
  live.apply(client, changes.slice(1))
  expect([one.apply.mock.calls.length, invalidated.mock.calls.length]).toEqual([99, 0])
  live.apply(client, changes)
  expect([one.apply.mock.calls.length, invalidated.mock.calls]).toEqual([99, [[]]])
  live.register([follow('image', 'late')])
  expect(invalidated.mock.calls).toEqual([[], []])
})

it('fetches a list after a change of its kind', () => {
  const client = createQueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  liveList('account', getCurrentUser).apply(client, 'u1')
  expect(invalidated.mock.calls).toEqual([[{ queryKey: ['/api/auth/user'] }]])
})

it('polls a list only while it is shown, and tells when nobody responds', async () => {
  const live = createLiveKinds()
  const client = createQueryClient()
  const refetched = vi.spyOn(client, 'refetchQueries')
  await liveList('queue', imageQueueStatus).poll?.(client)
  expect(refetched.mock.calls).toEqual([
    [{ queryKey: ['/api/image-queue-status'], type: 'active' }, { throwOnError: true }],
  ])
  const poll = vi.fn<NonNullable<LiveKind['poll']>>(() => Promise.reject(new Error('nobody responds')))
  live.register([{ ...follow('account', 'polled'), poll }])
  await expect(live.poll(client)).rejects.toThrow('nobody responds')
})

it('fetches a list once more after changes that came during its first request', async () => {
  const client = createQueryClient()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'new').mockReturnValueOnce(first.promise)
  const queryKey = cacheKey(imageQueueStatus)
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  const live = liveList('queue', imageQueueStatus)
  live.apply(client, 'a')
  live.apply(client, 'b')
  first.resolve('old')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('new')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('fetches at once after a change what is there already, also while a first request gets no answer', async () => {
  const client = createQueryClient()
  const queryKey = cacheKey(imageQueueStatus)
  const watch = (key: readonly unknown[], queryFn: () => Promise<string>): void =>
    onTestFinished(new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined))
  const shown = [...queryKey, { page: 1 }]
  client.setQueryData(shown, 'old')
  watch([...queryKey, { page: 2 }], () => new Promise(() => undefined))
  watch(shown, async () => 'new')
  await expect.poll(() => client.isFetching({ queryKey: shown })).toBe(0)
  client.setQueryData(shown, 'old')
  liveList('queue', imageQueueStatus).apply(client, 'a')
  await expect.poll(() => client.getQueryData(shown)).toBe('new')
})
