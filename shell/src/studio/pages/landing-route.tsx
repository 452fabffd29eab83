import { Button } from '@studio/ui'
import { Toasts } from '@studio/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LandingPage } from '../../landing/landing-page.tsx'

/** The landing page for someone who is signed in (spec images 2). */
export function LandingRoute(): ReactNode {
  const navigate = useNavigate()
  return (
    <>
      <LandingPage
        action={
          <Button type="primary" size="large" onClick={() => void navigate({ to: '/dashboard' })}>
            Go to Dashboard
          </Button>
        }
      />
      <Toasts corner="top-left" />
    </>
  )
}
