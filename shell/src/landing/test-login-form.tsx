import { getCurrentUser, testLogin } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { ApiError, errorText } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { BigButton } from './big-button.tsx'
import styles from './entrance-form.module.css'
import { type Complaint, FieldError } from './field-error.tsx'
import pageStyles from './test-login-form.module.css'
import { Wordmark } from './wordmark.tsx'

/** Where a tester begins (spec video 8). */
const firstPage = '/video'

/** Spec video 8: a refusal has its own text; a missing response has another one. */
const failureOf = (error: unknown): Complaint =>
  error instanceof ApiError
    ? { title: 'Login failed', description: errorText(error, 'Invalid credentials') }
    : { title: 'Login error', description: 'Failed to connect to server' }

/** Spec video 2: the address is fixed, the password is asked for. Why signing in failed stands below its field. */
export function TestLoginForm({ email }: { readonly email: string }): ReactNode {
  const client = useQueryClient()
  const id = useId()
  const [password, setPassword] = useState('')
  const login = useMutation({
    mutationFn: () => callEndpoint(testLogin, { body: { email, password } }),
    onSuccess: async () => {
      showToast({ title: 'Test login successful' })
      history.replaceState(null, '', firstPage)
      await client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })
    },
  })
  const complaint = login.error === null ? undefined : failureOf(login.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    login.mutate()
  }
  return (
    <main className={pageStyles['page']}>
      <form className={styles['form']} onSubmit={submit}>
        <div className={pageStyles['sign']}>
          <Wordmark />
        </div>
        <h1 className={styles['heading']}>Test login</h1>
        <label className={styles['label']} htmlFor={`${id}-email`}>
          Email
        </label>
        <input id={`${id}-email`} className={styles['input']} type="email" value={email} disabled />
        <label className={styles['label']} htmlFor={`${id}-password`}>
          Password
        </label>
        <input
          id={`${id}-password`}
          className={styles['input']}
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={complaint !== undefined}
          aria-describedby={`${id}-error`}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            login.reset()
          }}
        />
        <FieldError id={`${id}-error`} complaint={complaint} />
        <div className={styles['actions']}>
          <BigButton type="submit" disabled={login.isPending}>
            {login.isPending ? 'Signing in...' : 'Sign in'}
          </BigButton>
        </div>
      </form>
    </main>
  )
}
