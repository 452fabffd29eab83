import { listJobs } from '@studio/backend/contract/queue'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { queueKinds } from './queue-kinds.ts'

it('fetches the queue once more after a change that came during its first request', async () => {
  const client = createQueryClient()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'new').mockReturnValueOnce(first.promise)
  const queryKey = cacheKey(listJobs)
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  for (const { kind, apply } of queueKinds) if (kind === 'queue') apply(client, 'job')
  await Promise.resolve()
  first.resolve('old')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('new')
  expect(queryFn).toHaveBeenCalledTimes(2)
})
