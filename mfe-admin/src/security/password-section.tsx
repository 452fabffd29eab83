import { changeOwnPassword, listOwnSessions } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { Section } from './section.tsx'
import styles from './security.module.css'

const empty = { password: '', newPassword: '' }

/** Changes the password, which ends the sessions in all other browsers. */
export function PasswordSection(): ReactNode {
  const [typed, setTyped] = useState(empty)
  const { mutate, error, isPending, reset } = useCommand(changeOwnPassword)
  const client = useQueryClient()
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
          setTyped(empty)
          showToast({ title: 'Password Changed', description: 'You are signed out in all other browsers.' })
          void client.invalidateQueries({ queryKey: cacheKey(listOwnSessions) })
        },
        onError: (failure) =>
          showToast({
            title: 'Password Not Changed',
            description: errorText(failure, 'Please try again in a moment.'),
            tone: 'bad',
          }),
      },
    )
  }
  return (
    <Section title="Password" text="Another password ends your sessions in all other browsers.">
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
          label="New password"
          type="password"
          autoComplete="new-password"
          text={typed.newPassword}
          onType={(newPassword) => type({ newPassword })}
          fault={faultOf(error, 'newPassword', [])}
          hint="At least 15 characters. Several words are easy to remember."
        />
        <div>
          <Button htmlType="submit" aria-disabled={isPending}>
            {isPending ? 'Changing...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </Section>
  )
}
