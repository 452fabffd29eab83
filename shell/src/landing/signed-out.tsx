import { Toasts } from '@studio/ui/toast'
import type { ReactNode } from 'react'
import { BigButton } from './big-button.tsx'
import { LandingPage } from './landing-page.tsx'
import { useSignInRefusal } from './use-sign-in-refusal.ts'

/** Everything a visitor sees: any path falls back to the landing page (spec images 2). */
export function SignedOut(): ReactNode {
  useSignInRefusal()
  return (
    <>
      <LandingPage
        action={<BigButton onClick={() => location.assign('/api/login')}>Already have access? Sign In</BigButton>}
      />
      <Toasts place="top-left" />
    </>
  )
}
