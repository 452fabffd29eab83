import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionGate } from './session/session-gate.tsx'

/** The whole page. */
export function App({ client }: { readonly client: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <SessionGate />
    </QueryClientProvider>
  )
}
