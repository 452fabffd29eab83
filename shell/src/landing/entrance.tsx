import type { ReactNode } from 'react'
import { BigButton } from './big-button.tsx'
import styles from './entrance.module.css'
import { FieldError } from './field-error.tsx'
import { refusalText } from './sign-in-refusal.ts'
import { WaitlistForm } from './waitlist-form.tsx'

/** Why signing in did not work; undefined when it was not tried, and when the page tells it elsewhere. */
function complaintAbout(refusal: string | undefined) {
  const description = refusal === undefined ? undefined : refusalText(refusal)
  return description === undefined ? undefined : { title: 'Not signed in', description }
}

/** Spec images 2: what a visitor can do; `refusal` is why signing in has just failed, which stands below its button. */
export function Entrance({ refusal }: { readonly refusal: string | undefined }): ReactNode {
  return (
    <div className={styles['entrance']}>
      {refusal === 'not-invited' && (
        <output className={styles['state']}>
          <strong>This address has not been invited yet.</strong> Atelier opens its doors a few people at a time. Join
          the waitlist with the same address and we will write to you.
        </output>
      )}
      <WaitlistForm />
      <div>
        <BigButton look="quiet" onClick={() => location.assign('/api/login')}>
          Already have access? Sign In
        </BigButton>
        <FieldError id="sign-in-error" complaint={complaintAbout(refusal)} />
      </div>
    </div>
  )
}
