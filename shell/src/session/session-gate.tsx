import { useSession } from '@studio/ui/current-user'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadSignedOut, loadStudio } from './halves.ts'
import { Unreachable } from './unreachable.tsx'

/** Shown instead of the landing page or the studio when its files could not be loaded. */
const missing = () => ({ default: (): ReactNode => <Unreachable onRetry={() => location.reload()} /> })

const SignedOut = lazy(() => loadSignedOut().then((module) => ({ default: module.SignedOut }), missing))
const Studio = lazy(() => loadStudio().then((module) => ({ default: module.Studio }), missing))

/**
 * Spec images 2, routing by sign-in state: the landing page or the studio. While nothing is rendered, the page shows the skeleton of its
 * HTML (page/index.html).
 */
export function SessionGate(): ReactNode {
  const session = useSession()
  if (session.data === undefined && session.isError) return <Unreachable onRetry={() => void session.refetch()} />
  if (session.data === undefined) return null
  return <Suspense>{session.data === null ? <SignedOut /> : <Studio />}</Suspense>
}
