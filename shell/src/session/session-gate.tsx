import { useSession } from '@studio/ui/current-user'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import { lazy, type ReactNode, Suspense } from 'react'
import { BigButton } from '../landing/big-button.tsx'

// The landing page needs neither antd nor the router, so the two halves are chunks of their own.
const SignedOut = lazy(() => import('../landing/signed-out.tsx').then((module) => ({ default: module.SignedOut })))
const Studio = lazy(() => import('../studio/studio.tsx').then((module) => ({ default: module.Studio })))

/** Spec images 2, routing by sign-in state: a spinner, then the landing page or the studio. */
export function SessionGate(): ReactNode {
  const session = useSession()
  if (session.isPending) return <Spinner />
  if (session.isError) {
    return (
      <Notice
        role="alert"
        title="Atelier cannot be reached"
        text="We could not find out whether you are signed in. Nothing is lost; please try again in a moment."
        action={<BigButton onClick={() => void session.refetch()}>Retry</BigButton>}
      />
    )
  }
  return <Suspense fallback={<Spinner />}>{session.data === null ? <SignedOut /> : <Studio />}</Suspense>
}
