import { enableTwoFactor, prepareTwoFactor } from '@studio/backend/contract/admin'
import { CopyButton } from '@studio/ui/copy-button'
import { useCommand } from '@studio/ui/query'
import type { ReactNode } from 'react'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { patienceMs } from '../parts/send-admin-command.ts'
import { useAdminCommand } from '../parts/use-admin-command.ts'
import { QrCode } from './qr-code.tsx'
import styles from './security.module.css'
import { OwnPassword, SecurityForm } from './security-form.tsx'
import { useCodesOutcome } from './use-codes-outcome.ts'
import { useTyped } from './use-typed.ts'

interface TurnOnProps {
  /** Given the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** First the password, then a code that shows that the app has the secret. */
export function TurnOn({ onDone, onCancel }: TurnOnProps): ReactNode {
  const prepare = useCommand(prepareTwoFactor, { timeoutMs: patienceMs })
  return prepare.data === undefined ? (
    <AskPassword prepare={prepare} onCancel={onCancel} />
  ) : (
    <AskCode {...prepare.data} onDone={onDone} onCancel={onCancel} />
  )
}

interface AskPasswordProps {
  readonly prepare: ReturnType<typeof useCommand<typeof prepareTwoFactor>>
  readonly onCancel: () => void
}

function AskPassword({ prepare, onCancel }: AskPasswordProps): ReactNode {
  const { mutate, error, isPending } = prepare
  const { typed, typing } = useTyped({ password: '' }, prepare)
  return (
    <SecurityForm
      act="Continue"
      tone="primary"
      isPending={isPending}
      onSubmit={() => mutate({ body: typed })}
      onCancel={onCancel}
      error={error}
      said={['wrong-password']}
    >
      <OwnPassword text={typed.password} onType={typing('password')} error={error} />
    </SecurityForm>
  )
}

interface AskCodeProps extends TurnOnProps {
  readonly secret: string
  readonly address: string
}

function AskCode({ secret, address, onDone, onCancel }: AskCodeProps): ReactNode {
  const enable = useAdminCommand(enableTwoFactor, useCodesOutcome(onDone))
  const { mutate, error, isPending } = enable
  const { typed, typing } = useTyped({ code: '' }, enable)
  return (
    <SecurityForm
      act="Turn On"
      tone="primary"
      isPending={isPending}
      onSubmit={() => mutate({ body: typed })}
      onCancel={onCancel}
      error={error}
      said={['wrong-code']}
    >
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <QrCode text={address} label="QR code of the secret" />
      <p className={styles['secret']}>
        {secret} <CopyButton label="Copy secret" text={secret} />
      </p>
      <Field
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        text={typed.code}
        onType={typing('code')}
        fault={faultOf(error, 'code', ['wrong-code'])}
      />
    </SecurityForm>
  )
}
