import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '@studio/backend/contract/admin'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnyCode, OwnPassword, SecurityForm } from './security-form.tsx'
import { useTyped } from './use-typed.ts'

/** Turns codes off, which needs the password and a code. */
export function TurnOff({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const command = useCommand(disableTwoFactor)
  const done = (): void => {
    showToast({ title: 'Codes Are Off', description: 'Your password alone lets you in.' })
    onEnd()
  }
  return <ConfirmedAct act="Turn Off" tone="danger" command={command} onDone={done} onCancel={onEnd} />
}

interface RenewCodesProps {
  /** Given the other recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Makes other recovery codes, after which the ones before them are void. */
export function RenewCodes({ onDone, onCancel }: RenewCodesProps): ReactNode {
  const command = useCommand(renewRecoveryCodes)
  return (
    <>
      <p>The codes that you have now will let nobody in any more.</p>
      <ConfirmedAct
        act="Make New Codes"
        tone="primary"
        command={command}
        onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
        onCancel={onCancel}
      />
    </>
  )
}

interface Confirming<Told> {
  readonly mutate: (
    input: { readonly body: { readonly password: string; readonly code: string } },
    options: { readonly onSuccess: (told: Told) => void },
  ) => void
  readonly error: unknown
  readonly isPending: boolean
  readonly reset: () => void
}

interface ConfirmedActProps<Told> {
  readonly act: string
  readonly tone: 'primary' | 'danger'
  readonly command: Confirming<Told>
  readonly onDone: (told: Told) => void
  readonly onCancel: () => void
}

/** Asks for the password and a code before something happens to the second factor. */
function ConfirmedAct<Told>({ act, tone, command, onDone, onCancel }: ConfirmedActProps<Told>): ReactNode {
  const { mutate, error, isPending, reset } = command
  const client = useQueryClient()
  const { typed, typing } = useTyped({ password: '', code: '' }, reset)
  const submit = (): void =>
    mutate(
      { body: typed },
      {
        onSuccess: (told) => {
          void client.invalidateQueries({ queryKey: cacheKey(getTwoFactor) })
          onDone(told)
        },
      },
    )
  return (
    <SecurityForm
      act={act}
      tone={tone}
      isPending={isPending}
      onSubmit={submit}
      onCancel={onCancel}
      error={error}
      said={['wrong-password', 'wrong-code']}
    >
      <OwnPassword text={typed.password} onType={typing('password')} error={error} />
      <AnyCode text={typed.code} onType={typing('code')} error={error} />
    </SecurityForm>
  )
}
