import { imageQueueStatus, type LiveChange } from '@studio/backend/contract'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { cacheKey } from '../api/query.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createLiveKinds, type LiveKind, liveList } from './live-kinds.ts'

const queueKey = cacheKey(imageQueueStatus)

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
  const all = { refetchType: 'none' }
  live.register([one])
  const changes = Array.from({ length: 100 }, (_, n): LiveChange => ({ kind: 'image', id: `i${n}` }))
  live.apply(client, changes.slice(1))
  expect([one.apply.mock.calls.length, invalidated.mock.calls.length]).toEqual([99, 0])
  live.apply(client, changes)
  expect([one.apply.mock.calls.length, invalidated.mock.calls]).toEqual([99, [[all]]])
  live.register([follow('image', 'late')])
  expect(invalidated.mock.calls).toEqual([[all], [all]])
})

it('fetches a list that is not shown only when it is shown next', () => {
  const client = createQueryClient()
  client.setQueryData(queueKey, 'old')
  liveList('queue', imageQueueStatus).apply(client, 'a')
  expect(client.getQueryState(queueKey)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
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
  onTestFinished(new QueryObserver(client, { queryKey: queueKey, queryFn }).subscribe(() => undefined))
  const live = liveList('queue', imageQueueStatus)
  live.apply(client, 'a')
  live.apply(client, 'b')
  first.resolve('old')
  await expect.poll(() => client.getQueryData(queueKey)).toBe('new')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('fetches at once after a change what is there already, also while a first request gets no answer', async () => {
  const client = createQueryClient()
  const watch = (key: readonly unknown[], queryFn: () => Promise<string>): void =>
    onTestFinished(new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined))
  const shown = [...queueKey, { page: 1 }]
  client.setQueryData(shown, 'old')
  watch([...queueKey, { page: 2 }], () => new Promise(() => undefined))
  watch(shown, async () => 'new')
  await expect.poll(() => client.isFetching({ queryKey: shown })).toBe(0)
  client.setQueryData(shown, 'old')
  liveList('queue', imageQueueStatus).apply(client, 'a')
  await expect.poll(() => client.getQueryData(shown)).toBe('new')
})

it('fetches a list again that could not be fetched after a change, with no further change, as long as it is shown', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('away')))
  client.setQueryData(queueKey, 'old')
  const leave = new QueryObserver(client, { queryKey: queueKey, queryFn }).subscribe(() => undefined)
  const live = liveList('queue', imageQueueStatus)
  live.apply(client, 'a')
  await vi.advanceTimersByTimeAsync(500)
  expect(client.getQueryData(queueKey)).toBe('old')
  queryFn.mockResolvedValue('new')
  await vi.advanceTimersByTimeAsync(500)
  expect([client.getQueryData(queueKey), queryFn.mock.calls.length]).toEqual(['new', 2])
  queryFn.mockRejectedValue(new TypeError('away'))
  live.apply(client, 'b')
  await vi.advanceTimersByTimeAsync(500)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

/** A list that is shown, and its client; `data` is what it shows already. */
function show(queryFn: (context: { signal: AbortSignal }) => Promise<string>, data?: string) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  if (data !== undefined) client.setQueryData(queueKey, data)
  const leave = new QueryObserver(client, { queryKey: queueKey, queryFn }).subscribe(() => undefined)
  onTestFinished(leave)
  return { client, leave, change: () => liveList('queue', imageQueueStatus).apply(client, 'a') }
}

const silence = (): Promise<string> => new Promise(() => undefined)

it.each([undefined, 'old'])('fetches a list anew whose requests get no answer, where it shows %s', async (data) => {
  const queryFn = vi.fn<() => Promise<string>>(silence)
  const { client, change } = show(queryFn, data)
  if (data !== undefined) void client.refetchQueries({ queryKey: queueKey })
  expect(queryFn).toHaveBeenCalledTimes(1)
  change()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(queryFn, 'one that began before the change').toHaveBeenCalledTimes(2)
  queryFn.mockResolvedValue('new')
  await vi.advanceTimersByTimeAsync(31_000)
  expect([client.getQueryData(queueKey), queryFn.mock.calls.length]).toEqual(['new', 3])
})

it('gives a request more time after one that was given up, so that a list comes on a slow line, too', async () => {
  const slowly = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('new'), 25_000))
  const { client, change } = show(slowly, 'old')
  change()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.getQueryData(queueKey)).toBe('new')
})

it.each([
  [new ApiError(500, 'broken', undefined), undefined, 2],
  [new TypeError('away'), undefined, 2],
  [new Error('cannot be understood'), 'old', 1],
  [new ApiError(404, 'gone', undefined), 'old', 1],
])('fetches a list once after a change that fails with %s, where it shows %s', async (error, data, requests) => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(error))
  const { change } = show(queryFn, data)
  await vi.advanceTimersByTimeAsync(0)
  change()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(requests)
})

it.each([500, 429, 408])('fetches a list again that was answered with %d after a change', async (status) => {
  const queryFn = vi.fn<() => Promise<string>>(async () => 'new')
  const { client, change } = show(queryFn.mockRejectedValueOnce(new ApiError(status, 'later', undefined)), 'old')
  change()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(client.getQueryData(queueKey)).toBe('new')
})

it('knows of a change of a list that was put right otherwise and left before it was fetched', async () => {
  // A request that is given up when nobody looks at what it fetches any more.
  const { client, leave, change } = show(async ({ signal }) => `${await silence()} ${signal.reason}`, 'old')
  change()
  await vi.advanceTimersByTimeAsync(0)
  client.setQueryData(queueKey, 'patched')
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(queueKey)).toMatchObject({ data: 'patched', isInvalidated: true })
})

it('gives a list of pages more time than one request', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  client.setQueryData(queueKey, { pages: ['old 0', 'old 1'], pageParams: [0, 1] })
  const observer = new InfiniteQueryObserver(client, {
    queryKey: queueKey,
    queryFn: ({ pageParam }) =>
      new Promise<string>((resolve) => {
        setTimeout(() => resolve(`new ${pageParam}`), 14_000)
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  })
  onTestFinished(observer.subscribe(() => undefined))
  liveList('queue', imageQueueStatus).apply(client, 'a')
  await vi.advanceTimersByTimeAsync(28_000)
  expect(observer.getCurrentResult().data?.pages).toEqual(['new 0', 'new 1'])
})

it('comes to the end of a list of many pages, and to its next page, however often it changes meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  let version = 'old'
  const observer = new InfiniteQueryObserver(client, {
    queryKey: queueKey,
    queryFn: ({ pageParam }) => {
      const page = `${version} ${pageParam}`
      return new Promise<string>((resolve) => {
        setTimeout(() => resolve(page), 100)
      })
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  })
  let wanted = 3
  // As a page does whose end is in view.
  const look = ({
    isFetching,
    data,
  }: {
    isFetching: boolean
    data?: { pages: readonly string[] } | undefined
  }): void => {
    if (!isFetching && (data?.pages.length ?? 0) < wanted) void observer.fetchNextPage({ cancelRefetch: false })
  }
  onTestFinished(observer.subscribe(look))
  const shown = (): readonly string[] => observer.getCurrentResult().data?.pages ?? []
  await vi.advanceTimersByTimeAsync(400)
  expect(shown()).toEqual(['old 0', 'old 1', 'old 2'])
  version = 'new'
  wanted = 4
  const live = liveList('queue', imageQueueStatus)
  for (let change = 0; change < 8; change += 1) {
    live.apply(client, 'a')
    await vi.advanceTimersByTimeAsync(150)
  }
  expect(shown()).toEqual(['new 0', 'new 1', 'new 2', 'new 3'])
})
