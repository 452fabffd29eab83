import { Button } from '@studio/ui'
import { Input } from '@studio/ui/form'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useInvite } from './use-invite.ts'
import styles from './waitlist.module.css'

/** Invites somebody, whether they wait or not. */
export function InviteForm(): ReactNode {
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  // What was typed meanwhile stays.
  const { invite, inviting } = useInvite((sent) => setTyped((now) => (now.trim() === sent ? '' : now)))
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (email !== '') void invite(email)
  }
  return (
    <form className={styles['form']} onSubmit={send}>
      <Input
        type="email"
        aria-label="Address to invite"
        placeholder="somebody@example.com"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button htmlType="submit" disabled={email === ''} loading={inviting === email}>
        Invite
      </Button>
    </form>
  )
}
