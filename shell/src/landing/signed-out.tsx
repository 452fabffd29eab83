import { Spinner } from '@studio/ui/spinner'
import { Toasts } from '@studio/ui/toast'
import { forgetWork } from '@studio/ui/user-storage'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Entrance } from './entrance.tsx'
import { LandingPage } from './landing-page.tsx'
import { useSignInRefusal } from './use-sign-in-refusal.ts'

const TestLoginPage = lazy(() => import('./test-login-page.tsx').then((module) => ({ default: module.TestLoginPage })))

/** Everything a visitor sees: the debug sign-in at its path, the landing page at every other path (spec images 2). */
export function SignedOut(): ReactNode {
  const refusal = useSignInRefusal()
  useEffect(forgetWork, [])
  return (
    <>
      {location.pathname === '/test-login' ? (
        <Suspense fallback={<Spinner />}>
          <TestLoginPage />
        </Suspense>
      ) : (
        <LandingPage action={<Entrance notInvited={refusal === 'not-invited'} />} />
      )}
      <Toasts corner="top-left" />
    </>
  )
}
