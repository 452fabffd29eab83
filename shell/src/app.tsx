import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isAdminPath } from '../remotes.config.ts'
import { AdminArea } from './session/halves.tsx'
import { SessionGate } from './session/session-gate.tsx'

/** The whole page. Where admins are, it does not matter whether a creator is signed in. */
export function App({ client }: { readonly client: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={client}>
      {isAdminPath(location.pathname) ? <AdminArea /> : <SessionGate />}
    </QueryClientProvider>
  )
}
