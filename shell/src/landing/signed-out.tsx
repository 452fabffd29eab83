import { lazyPart } from '@studio/ui/lazy-part'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import { Toasts } from '@studio/ui/toast'
import { forgetWork } from '@studio/ui/user-storage'
import { type ReactNode, useEffect } from 'react'
import { BigButton } from './big-button.tsx'
import { Entrance } from './entrance.tsx'
import { LandingPage } from './landing-page.tsx'
import { useSignInRefusal } from './use-sign-in-refusal.ts'

const TestLoginPage = lazyPart(async () => (await import('./test-login-page.tsx')).TestLoginPage, {
  pending: <Spinner />,
  failed: (onRetry) => (
    <Notice
      role="alert"
      title="Atelier cannot be reached"
      text="Please try again in a moment."
      action={<BigButton onClick={onRetry}>Retry</BigButton>}
    />
  ),
})

/** Everything a visitor sees: the debug sign-in at its path, the landing page at every other path (spec images 2). */
export function SignedOut(): ReactNode {
  const refusal = useSignInRefusal()
  // Whoever could not sign in may try again, to go on with the work that a page whose session has ended promises to keep.
  useEffect(() => {
    if (refusal === undefined) forgetWork()
  }, [refusal])
  return (
    <>
      {location.pathname === '/test-login' ? (
        <TestLoginPage />
      ) : (
        <LandingPage action={<Entrance refusal={refusal} />} />
      )}
      <Toasts corner="top-left" />
    </>
  )
}
