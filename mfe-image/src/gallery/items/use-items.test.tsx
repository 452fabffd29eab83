import { getCurrentUser } from '@studio/backend/contract'
import { newestCount, newestGenerationsKey } from '@studio/media/newest-generations'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useItems } from './use-items.ts'

const Probe = () => (useItems().newest.isStale ? 'asked again' : 'fresh')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listOfAge(ms: number): string {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), { id: 'u', email: 'mira@example.com' })
  client.setQueryData(newestGenerationsKey, [], { updatedAt: Date.now() - ms })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
}

it('keeps the list of the newest 40 generations fresh for 30 s', () => {
  expect([29_999, 30_000].map(listOfAge)).toEqual(['fresh', 'asked again'])
  expect(newestCount).toBe(40)
})
