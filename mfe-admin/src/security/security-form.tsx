import { Button } from '@studio/ui'
import type { ReactNode, SubmitEvent } from 'react'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { Failure } from './failure.tsx'
import styles from './security.module.css'

interface SecurityFormProps {
  /** What the button that sends it is called. */
  readonly act: ReactNode
  readonly tone?: 'primary' | 'danger'
  readonly isPending: boolean
  readonly onSubmit: () => void
  /** Without it there is nowhere to go back to. */
  readonly onCancel?: () => void
  readonly error: unknown
  /** Codes of refusals that stand below a field. */
  readonly said: readonly string[]
  readonly children: ReactNode
}

/**
 * A form that is sent once at a time, with what went wrong between its fields and its buttons. There is no way back while it is being
 * sent: the server would do it all the same, and nobody would see what it answers, such as recovery codes.
 */
export function SecurityForm({
  act,
  tone,
  isPending,
  onSubmit,
  onCancel,
  error,
  said,
  children,
}: SecurityFormProps): ReactNode {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {children}
      <Failure error={error} codes={[...said, 'validation']} />
      <div className={styles['acts']}>
        {onCancel !== undefined && (
          <Button disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          {...(tone === 'primary' && { type: 'primary' })}
          danger={tone === 'danger'}
          htmlType="submit"
          aria-disabled={isPending}
        >
          {act}
        </Button>
      </div>
    </form>
  )
}

interface TypedProps {
  readonly text: string
  readonly onType: (text: string) => void
  readonly error: unknown
}

/** The password that the admin has now. */
export function OwnPassword({ error, ...typed }: TypedProps): ReactNode {
  return (
    <Field
      label="Your password"
      type="password"
      autoComplete="current-password"
      fault={faultOf(error, 'password', ['wrong-password'])}
      {...typed}
    />
  )
}

/** A code of the app that counts already, or what stands in for one. */
export function AnyCode({ error, ...typed }: TypedProps): ReactNode {
  return (
    <Field
      label="Code of the app, or a recovery code"
      autoComplete="one-time-code"
      fault={faultOf(error, 'code', ['wrong-code'])}
      {...typed}
    />
  )
}
