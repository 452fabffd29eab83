import { disableTwoFactor, getTwoFactor } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { Failure } from './failure.tsx'
import styles from './security.module.css'

/** Turns codes off, which needs the password and a code. */
export function TurnOff({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const { mutate, error, isPending, reset } = useCommand(disableTwoFactor)
  const client = useQueryClient()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const type = (change: Partial<typeof typed>): void => {
    setTyped((now) => ({ ...now, ...change }))
    reset()
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { body: typed },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: cacheKey(getTwoFactor) })
          showToast({ title: 'Codes Are Off', description: 'Your password alone lets you in.' })
          onEnd()
        },
      },
    )
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        text={typed.password}
        onType={(password) => type({ password })}
        fault={faultOf(error, 'password', ['wrong-password'])}
      />
      <Field
        label="Code of the app, or a recovery code"
        autoComplete="one-time-code"
        text={typed.code}
        onType={(code) => type({ code })}
        fault={faultOf(error, 'code', ['wrong-code'])}
      />
      <Failure error={error} codes={['wrong-password', 'wrong-code', 'validation']} />
      <div className={styles['acts']}>
        <Button onClick={onEnd}>Cancel</Button>
        <Button danger htmlType="submit" aria-disabled={isPending}>
          Turn Off
        </Button>
      </div>
    </form>
  )
}
