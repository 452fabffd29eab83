import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { SignedOut } from './halves.tsx'
import { SessionGate } from './session-gate.tsx'

it('shows what was loaded ahead in its first render, without waiting', async () => {
  await SignedOut.preload()
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), null)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  // Not by the helper of other tests, which lets React finish everything that waits.
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <SessionGate />
      </QueryClientProvider>,
    ),
  )
  expect(place.textContent).toContain('Just human enough.')
})
