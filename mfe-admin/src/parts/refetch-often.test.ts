import { ApiError } from '@studio/ui/api-error'
import { createQueryClient } from '@studio/ui/query-client'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refetchEvery } from './refetch-often.ts'

const everyMs = 1_000

it('asks no more after the session has ended, until something is fetched again', async () => {
  vi.useFakeTimers()
  // Where there is no window, nothing is asked again.
  environmentManager.setIsServer(() => false)
  onTestFinished(() => {
    vi.useRealTimers()
    environmentManager.setIsServer(() => typeof window === 'undefined')
  })
  const queryFn = vi.fn<() => Promise<number>>().mockResolvedValue(1)
  const [client, queryKey] = [createQueryClient(), ['figures']]
  const observer = new QueryObserver(client, { queryKey, queryFn, refetchInterval: refetchEvery(() => everyMs) })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(queryFn).toHaveBeenCalledTimes(2)
  queryFn.mockRejectedValue(new ApiError(503, 'busy', undefined))
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  expect(queryFn).toHaveBeenCalledTimes(4)
  queryFn.mockRejectedValue(new ApiError(401, 'signed out', undefined))
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  expect(queryFn).toHaveBeenCalledTimes(5)
  queryFn.mockResolvedValue(2)
  await client.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(queryFn).toHaveBeenCalledTimes(7)
})
