import { joinWaitlist, WaitlistEmail } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { BigButton } from './big-button.tsx'
import styles from './entrance-form.module.css'
import { type Complaint, FieldError } from './field-error.tsx'

/** Spec images 5 and 8: what is wrong with an address, undefined when nothing is. */
function complaintAbout(email: string): Complaint | undefined {
  const description = WaitlistEmail.safeParse(email).error?.issues[0]?.message
  if (description === undefined) return undefined
  return { title: email.trim() === '' ? 'Email required' : 'Error', description }
}

/** Spec images 2 and 8: the waitlist, in the specified words. What is wrong is a toast, and stands below the field until it is written anew. */
export function WaitlistForm(): ReactNode {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [complaint, setComplaint] = useState<Complaint | undefined>(undefined)
  const complain = (wrong: Complaint | undefined): void => {
    setComplaint(wrong)
    if (wrong !== undefined) showToast({ ...wrong, tone: 'bad' })
  }
  const join = useMutation({
    mutationFn: (address: string) => callEndpoint(joinWaitlist, { body: { email: address } }),
    onSuccess: () => {
      setEmail('')
      showToast({ title: 'Success!', description: "You've been added to the waitlist. We'll be in touch soon!" })
    },
    onError: (error) => {
      complain({ title: 'Error', description: errorText(error, 'Failed to join waitlist. Please try again.') })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = complaintAbout(email)
    complain(wrong)
    if (wrong === undefined) join.mutate(email)
    else field.current?.focus()
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <h2 className={styles['heading']}>Join the waitlist</h2>
      <div className={styles['row']}>
        <input
          ref={field}
          className={styles['input']}
          type="email"
          name="email"
          autoComplete="email"
          aria-label="Email"
          aria-invalid={complaint !== undefined}
          aria-describedby={id}
          placeholder="Enter your email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setComplaint(undefined)
          }}
        />
        <FieldError id={id} complaint={complaint} />
        <BigButton type="submit" disabled={join.isPending}>
          {join.isPending ? 'Joining...' : 'Join Waitlist'}
        </BigButton>
      </div>
    </form>
  )
}
