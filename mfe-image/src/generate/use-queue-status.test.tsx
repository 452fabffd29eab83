import { imageQueueStatus } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { countTaken, useQueueStatus } from './use-queue-status.ts'

const Probe = () => JSON.stringify(useQueueStatus())

it('counts to 8 until the server says its own maximum', () => {
  const client = createQueryClient()
  const told = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>,
    ).replaceAll('&quot;', '"')
  expect(told()).toBe('{"inProgress":0,"max":8}')
  const queue = { processingCount: 1, queuedCount: 2, inProgressCount: 3, maxInProgress: 5 }
  client.setQueryData(cacheKey(imageQueueStatus, {}), queue)
  expect(told()).toBe('{"inProgress":3,"max":5}')
})

it('counts images that were taken at once, up to the maximum', async () => {
  const client = createQueryClient()
  const status = cacheKey(imageQueueStatus, {})
  const queue = { processingCount: 1, queuedCount: 2, inProgressCount: 3, maxInProgress: 8 }
  client.setQueryData(status, queue)
  await new Promise<void>((forget) => countTaken(client, 4, forget))
  expect(client.getQueryData(status)).toEqual({ ...queue, inProgressCount: 7 })
  await new Promise<void>((forget) => countTaken(client, 4, forget))
  expect(client.getQueryData(status)).toEqual({ ...queue, inProgressCount: 8 })
})
