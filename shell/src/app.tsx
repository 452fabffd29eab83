import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionGate } from './session/session-gate.tsx'

const queryClient = createQueryClient()

/** The whole page. */
export function App(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate />
    </QueryClientProvider>
  )
}
