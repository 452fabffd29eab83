import { joinWaitlist, WaitlistEmail } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { BigButton } from './big-button.tsx'
import styles from './entrance-form.module.css'

/** Spec images 5 and 8: what is wrong with an address, undefined when nothing is. */
function complaintAbout(email: string): { readonly title: string; readonly description: string } | undefined {
  const description = WaitlistEmail.safeParse(email).error?.issues[0]?.message
  if (description === undefined) return undefined
  return { title: email.trim() === '' ? 'Email required' : 'Error', description }
}

/** Spec images 2 and 8: the waitlist, in the specified words. */
export function WaitlistForm(): ReactNode {
  const [email, setEmail] = useState('')
  const join = useMutation({
    mutationFn: (address: string) => callEndpoint(joinWaitlist, { body: { email: address } }),
    onSuccess: () => {
      setEmail('')
      showToast({ title: 'Success!', description: "You've been added to the waitlist. We'll be in touch soon!" })
    },
    onError: (error) => {
      const description = errorText(error, 'Failed to join waitlist. Please try again.')
      showToast({ title: 'Error', description, tone: 'bad' })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const complaint = complaintAbout(email)
    if (complaint !== undefined) showToast({ ...complaint, tone: 'bad' })
    else join.mutate(email)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <h2 className={styles['heading']}>Join the waitlist</h2>
      <div className={styles['row']}>
        <input
          className={styles['input']}
          type="email"
          name="email"
          autoComplete="email"
          aria-label="Email"
          placeholder="Enter your email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <BigButton type="submit" disabled={join.isPending}>
          {join.isPending ? 'Joining...' : 'Join Waitlist'}
        </BigButton>
      </div>
    </form>
  )
}
