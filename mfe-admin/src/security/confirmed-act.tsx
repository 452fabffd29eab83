import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '@studio/backend/contract/admin'
import { showToast } from '@studio/ui/toast-store'
import type { ReactNode } from 'react'
import { useAdminCommand } from '../parts/use-admin-command.ts'
import { AnyCode, OwnPassword, SecurityForm } from './security-form.tsx'
import { useCodesOutcome } from './use-codes-outcome.ts'
import { useTyped } from './use-typed.ts'

/** Turns codes off, which needs the password and a code. */
export function TurnOff({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const command = useAdminCommand(disableTwoFactor, {
    changes: getTwoFactor,
    onSuccess: () => {
      showToast({ title: 'Codes Are Off', description: 'Your password alone lets you in.' })
      onEnd()
    },
  })
  return <ConfirmedAct act="Turn Off" tone="danger" command={command} onCancel={onEnd} />
}

interface RenewCodesProps {
  /** Given the other recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Makes other recovery codes, after which the ones before them are void. */
export function RenewCodes({ onDone, onCancel }: RenewCodesProps): ReactNode {
  const command = useAdminCommand(renewRecoveryCodes, useCodesOutcome(onDone))
  return (
    <>
      <p>The codes that you have now will let nobody in any more.</p>
      <ConfirmedAct act="Make New Codes" tone="primary" command={command} onCancel={onCancel} />
    </>
  )
}

interface Confirming {
  readonly mutate: (input: { readonly body: { readonly password: string; readonly code: string } }) => void
  readonly error: unknown
  readonly isPending: boolean
  readonly reset: () => void
}

interface ConfirmedActProps {
  readonly act: string
  readonly tone: 'primary' | 'danger'
  readonly command: Confirming
  readonly onCancel: () => void
}

/** Asks for the password and a code before something happens to the second factor. */
function ConfirmedAct({ act, tone, command, onCancel }: ConfirmedActProps): ReactNode {
  const { mutate, error, isPending } = command
  const { typed, typing } = useTyped({ password: '', code: '' }, command)
  return (
    <SecurityForm
      act={act}
      tone={tone}
      isPending={isPending}
      onSubmit={() => mutate({ body: typed })}
      onCancel={onCancel}
      error={error}
      said={['wrong-password', 'wrong-code']}
    >
      <OwnPassword text={typed.password} onType={typing('password')} error={error} />
      <AnyCode text={typed.code} onType={typing('code')} error={error} />
    </SecurityForm>
  )
}
