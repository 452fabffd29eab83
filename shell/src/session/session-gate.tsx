import { useSession } from '@studio/ui/current-user'
import type { ReactNode } from 'react'
import { SignedOut, Studio } from './halves.tsx'
import { Unreachable } from './unreachable.tsx'

/**
 * Spec images 2, routing by sign-in state: the landing page or the studio. While nothing is rendered, the page shows the skeleton of its
 * HTML (page/index.html).
 */
export function SessionGate(): ReactNode {
  const session = useSession()
  if (session.data === undefined && session.isError) return <Unreachable onRetry={() => void session.refetch()} />
  if (session.data === undefined) return null
  return session.data === null ? <SignedOut /> : <Studio />
}
