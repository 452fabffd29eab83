import { getTestLogin } from '@studio/backend/contract'
import { isStatus } from '@studio/ui/api-error'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { BigButton } from './big-button.tsx'
import { TestLoginForm } from './test-login-form.tsx'

/** Spec video 2, test login: shown only when the server has it configured. */
export function TestLoginPage(): ReactNode {
  const { data, error, refetch } = useCall(getTestLogin, {})
  if (data !== undefined) return <TestLoginForm email={data.email} />
  if (error === null) return <Spinner />
  if (isStatus(error, 404)) {
    return <Notice title="Page Not Found" text="Did you forget to add the page to the router?" />
  }
  return (
    <Notice
      role="alert"
      title="Atelier cannot be reached"
      text="Please try again in a moment."
      action={<BigButton onClick={() => void refetch()}>Retry</BigButton>}
    />
  )
}
