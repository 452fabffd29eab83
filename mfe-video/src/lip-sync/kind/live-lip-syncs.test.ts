import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { lipSyncOf, unfinishedLipSync } from '../testing/lip-syncs.ts'
import { lipSyncKind } from './lip-sync-kind.ts'
import { liveLipSyncs } from './live-lip-syncs.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('is polled every ten seconds while something is in progress and there is no live feed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const queryKey = lipSyncKind.listKey
  let fetched = 0
  let listed = [unfinishedLipSync(2), lipSyncOf(1)]
  const pages = () => ({ pages: [listed], pageParams: [0] })
  const setAged = (ageMs: number) => client.setQueryData(queryKey, pages(), { updatedAt: Date.now() - ageMs })
  setAged(0)
  const queryFn = () => {
    fetched += 1
    return pages()
  }
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  await liveLipSyncs.poll?.(client)
  expect(fetched).toBe(0)
  setAged(10_000)
  await liveLipSyncs.poll?.(client)
  expect(fetched).toBe(1)
  listed = [lipSyncOf(1)]
  setAged(10_000)
  await liveLipSyncs.poll?.(client)
  expect(fetched).toBe(1)
  stop()
})

it('is not fetched when everything has ended before its time has come, and not a second time before there is an answer', async () => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const queryKey = lipSyncKind.listKey
  const list = (...lipSyncs: readonly LipSync[]) => ({ pages: [lipSyncs], pageParams: [0] })
  const answer = Promise.withResolvers<ReturnType<typeof list>>()
  let fetched = 0
  client.setQueryData(queryKey, list(unfinishedLipSync(1)))
  const queryFn = () => {
    fetched += 1
    return answer.promise
  }
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  await liveLipSyncs.poll?.(client)
  client.setQueryData(queryKey, list(lipSyncOf(1)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetched).toBe(0)
  client.setQueryData(queryKey, list(unfinishedLipSync(2), lipSyncOf(1)), { updatedAt: Date.now() - 10_000 })
  const polled = liveLipSyncs.poll?.(client)
  await liveLipSyncs.poll?.(client)
  expect(fetched).toBe(1)
  answer.resolve(list())
  await polled
  stop()
})
