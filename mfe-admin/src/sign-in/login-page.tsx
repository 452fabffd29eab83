import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { Input } from '@studio/ui/form'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { forgetFailure } from '../parts/forget-failure.ts'
import styles from './login-page.module.css'
import { isRefusal, useLogin } from './use-login.ts'

/** What is asked for, in this order, and what stands below a field that is left empty (spec video 5: both are required). */
const fields = {
  email: { label: 'Email', type: 'email', autoComplete: 'username', missing: 'Please enter your email' },
  password: {
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your password',
  },
  code: {
    label: 'Code of your authenticator app, or a recovery code',
    type: 'text',
    autoComplete: 'one-time-code',
    missing: 'Please enter a code',
  },
} as const
type Field = keyof typeof fields

/** Spec video 2, admin login. An admin with a second factor is asked for a code once the password was right. */
export function LoginPage(): ReactNode {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [isTried, setTried] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const login = useLogin()
  const asked: readonly Field[] = needsCode ? ['email', 'password', 'code'] : ['email', 'password']
  useEffect(() => focusOn(form.current, needsCode ? 'code' : 'email'), [needsCode])

  const isEmpty = (field: Field): boolean => typed[field].trim() === ''
  const type = (field: Field, text: string): void => {
    // Another admin may have no second factor.
    if (field === 'email') setNeedsCode(false)
    setTyped((now) => ({ ...now, ...(field === 'email' && { code: '' }), [field]: text }))
    forgetFailure(login)
  }
  const ask = (error: unknown): void => {
    if (!isRefusal(error, 'code-needed')) return
    setTried(false)
    setNeedsCode(true)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = asked.find(isEmpty)
    const { email, password, code } = typed
    if (first !== undefined) focusOn(form.current, first)
    else if (!login.isPending) login.mutate({ email, password, ...(needsCode && { code }) }, { onError: ask })
  }
  // The toast says it, too, and goes away.
  const refusal =
    login.error === null || isRefusal(login.error, 'code-needed') ? undefined : errorText(login.error, 'Login failed')
  const faultOf = (field: Field): string | undefined => {
    if (isTried && isEmpty(field)) return fields[field].missing
    return field === asked.at(-1) ? refusal : undefined
  }
  return (
    <div className={styles['page']}>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        <h1 className={styles['title']}>Admin Login</h1>
        {asked.map((field) => {
          const { label, missing: _, ...input } = fields[field]
          const fault = faultOf(field)
          return (
            <div key={field} className={styles['field']}>
              <label htmlFor={`${id}-${field}`}>{label}</label>
              <Input
                {...input}
                id={`${id}-${field}`}
                name={field}
                value={typed[field]}
                aria-invalid={fault !== undefined}
                aria-describedby={`${id}-${field}-fault`}
                onChange={({ target }) => type(field, target.value)}
              />
              <p id={`${id}-${field}-fault`} className={styles['fault']}>
                {fault}
              </p>
            </div>
          )
        })}
        <div className={styles['actions']}>
          <Button block type="primary" htmlType="submit" aria-disabled={login.isPending}>
            {login.isPending ? 'Logging in...' : 'Login'}
          </Button>
        </div>
      </form>
    </div>
  )
}

function focusOn(form: HTMLFormElement | null, field: Field): void {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}
