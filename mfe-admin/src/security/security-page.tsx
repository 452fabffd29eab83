import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** How the admin signs in: password, codes of an authenticator app, and where that was done. */
export function SecurityPage(): ReactNode {
  return (
    <>
      <PageHead title="Security" />
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </>
  )
}
