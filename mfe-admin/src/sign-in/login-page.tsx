import { adminLogin } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { callEndpoint } from '@studio/ui/api'
import { errorText } from '@studio/ui/api-error'
import { Input } from '@studio/ui/form'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { beginSession } from '../session/use-admin.ts'
import styles from './login-page.module.css'

/** What stands below a field that is left empty (spec video 5: both are required). */
const missing = { email: 'Please enter your email', password: 'Please enter your password' } as const
type Field = keyof typeof missing
const fields = ['email', 'password'] as const satisfies readonly Field[]

/** Spec video 2, admin login. */
export function LoginPage(): ReactNode {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [isTried, setTried] = useState(false)
  const login = useLogin()
  const isEmpty = (field: Field): boolean => typed[field].trim() === ''
  const type = (field: Field, text: string): void => {
    setTyped((now) => ({ ...now, [field]: text }))
    login.reset()
  }
  useEffect(() => focusOn(form.current, 'email'), [])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = fields.find(isEmpty)
    if (first !== undefined) focusOn(form.current, first)
    else if (!login.isPending) login.mutate(typed)
  }
  const about = (field: Field) => {
    const fault = isTried && isEmpty(field) ? missing[field] : undefined
    const attributes = {
      id: `${id}-${field}`,
      name: field,
      value: typed[field],
      'aria-invalid': fault !== undefined,
      'aria-describedby': `${id}-${field}-fault`,
      onChange: ({ target }: { readonly target: { readonly value: string } }) => type(field, target.value),
    }
    return { fault, attributes }
  }
  const [email, password] = [about('email'), about('password')]
  // The toast says it, too, and goes away.
  const refusal = login.error === null ? undefined : errorText(login.error, 'Login failed')
  return (
    <div className={styles['page']}>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        <h1 className={styles['title']}>Admin Login</h1>
        <label htmlFor={`${id}-email`}>Email</label>
        <Input {...email.attributes} type="email" autoComplete="username" />
        <Fault id={`${id}-email-fault`} text={email.fault} />
        <label htmlFor={`${id}-password`}>Password</label>
        <Input {...password.attributes} type="password" autoComplete="current-password" />
        <Fault id={`${id}-password-fault`} text={password.fault ?? refusal} />
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

function Fault({ id, text }: { readonly id: string; readonly text: string | undefined }): ReactNode {
  return (
    <p id={id} className={styles['fault']}>
      {text}
    </p>
  )
}

/** Signs in; on success the dashboard follows (spec video 8 has the words). */
function useLogin() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly password: string }) => callEndpoint(adminLogin, { body }),
    onSuccess: async () => {
      showToast({ title: 'Success', description: 'Logged in successfully' })
      await beginSession(client)
      await navigate({ to: '/admin' })
    },
    onError: (error) =>
      showToast({ title: 'Login Failed', description: errorText(error, 'Login failed'), tone: 'bad' }),
  })
}
