import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { lipSyncOf, unfinishedLipSync } from '../testing/lip-syncs.ts'
import { lipSyncKind } from './lip-sync-kind.ts'
import { liveLipSyncs } from './live-lip-syncs.ts'

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
