import { enableTwoFactor, getTwoFactor, prepareTwoFactor } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { CopyButton } from '@studio/ui/copy-button'
import { cacheKey, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { Failure } from './failure.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './security.module.css'

interface TurnOnProps {
  /** Given the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** First the password, then a code that shows that the app has the secret. */
export function TurnOn({ onDone, onCancel }: TurnOnProps): ReactNode {
  const prepare = useCommand(prepareTwoFactor)
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

function AskPassword({ prepare: { mutate, error, isPending, reset }, onCancel }: AskPasswordProps): ReactNode {
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isPending) mutate({ body: { password } })
  }
  const type = (text: string): void => {
    setPassword(text)
    reset()
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        text={password}
        onType={type}
        fault={faultOf(error, 'password', ['wrong-password'])}
      />
      <Failure error={error} codes={['wrong-password', 'validation']} />
      <div className={styles['acts']}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" aria-disabled={isPending}>
          Continue
        </Button>
      </div>
    </form>
  )
}

interface AskCodeProps extends TurnOnProps {
  readonly secret: string
  readonly address: string
}

function AskCode({ secret, address, onDone, onCancel }: AskCodeProps): ReactNode {
  const { mutate, error, isPending, reset } = useCommand(enableTwoFactor)
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { body: { code } },
      {
        onSuccess: ({ recoveryCodes }) => {
          void client.invalidateQueries({ queryKey: cacheKey(getTwoFactor) })
          onDone(recoveryCodes)
        },
      },
    )
  }
  const type = (text: string): void => {
    setCode(text)
    reset()
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <QrCode text={address} label="QR code of the secret" />
      <p className={styles['secret']}>
        {secret} <CopyButton label="Copy secret" text={secret} />
      </p>
      <Field
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        text={code}
        onType={type}
        fault={faultOf(error, 'code', ['wrong-code'])}
      />
      <Failure error={error} codes={['wrong-code', 'validation']} />
      <div className={styles['acts']}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" aria-disabled={isPending}>
          Turn On
        </Button>
      </div>
    </form>
  )
}
