import type { ReactNode } from 'react'
import { BigButton } from './big-button.tsx'
import styles from './entrance.module.css'
import { WaitlistForm } from './waitlist-form.tsx'

/** Spec images 2: what a visitor can do; `notInvited` when signing in has just shown that they have to wait. */
export function Entrance({ notInvited }: { readonly notInvited: boolean }): ReactNode {
  return (
    <div className={styles['entrance']}>
      {notInvited && (
        <output className={styles['state']}>
          <strong>This address has not been invited yet.</strong> Atelier opens its doors a few people at a time. Join
          the waitlist with the same address and we will write to you.
        </output>
      )}
      <WaitlistForm />
      <BigButton look="quiet" onClick={() => location.assign('/api/login')}>
        Already have access? Sign In
      </BigButton>
    </div>
  )
}
