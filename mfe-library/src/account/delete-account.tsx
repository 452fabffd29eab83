import { deleteOwnAccount, freshMinutes } from '@studio/backend/contract/account'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { ApiError } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { FormDialog } from '@studio/ui/form-dialog'
import { sendCommand } from '@studio/ui/query'
import { forgetWork } from '@studio/ui/user-storage'
import { type ReactNode, useEffect, useState } from 'react'
import { unsavedText } from '../acts/tell-unsaved.ts'
import styles from './account.module.css'
import { hasEndedSession } from './session-ended.ts'
import { useOwnSessions } from './use-own-sessions.ts'

const fields = [{ name: 'email', label: 'Your email', missing: 'Please type your email' }] as const

/** The end of an account: by typing its email, shortly after signing in. */
export function DeleteAccount(): ReactNode {
  const { email, id } = useCurrentUser()
  const [step, setStep] = useState<'idle' | 'asking' | 'deleted'>('idle')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const { startedAt, isStale } = useOwnStart()
  /** The session for which the server wanted a new sign-in. */
  const [refused, setRefused] = useState<Pick<OwnStart, 'startedAt'> | undefined>(undefined)
  const mustSignInAgain = isStale || (refused !== undefined && refused.startedAt === startedAt)
  const tell = (error: unknown): void => {
    if (error instanceof ApiError && error.problem?.code === 'sign-in-again') setRefused({ startedAt })
    else setFault(unsavedText(error, 'Your account was not deleted. Please try again.'))
    setStep('idle')
  }
  // Not before the form is gone: the browser would ask whether what was typed may be lost.
  useEffect(() => {
    if (step !== 'deleted') return
    forgetWork(id)
    location.assign('/')
  }, [step, id])
  return (
    <section aria-labelledby="account-end" className={styles['section']}>
      <h2 id="account-end" className={styles['heading']}>
        Delete account
      </h2>
      <p className={styles['words']}>
        Your images, videos and words are erased for good, and what is in progress is cancelled. This cannot be undone.
        Your account at the sign-in service stays: with it you may come back later as somebody new.
      </p>
      {mustSignInAgain && (
        <p className={styles['words']}>
          For your safety this needs a sign-in of the last {freshMinutes} minutes. Please sign in again first.
        </p>
      )}
      <div className={styles['actions']}>
        {mustSignInAgain ? (
          <Button onClick={() => location.assign('/api/logout')}>Sign out to sign in again</Button>
        ) : (
          <Button danger onClick={() => setStep('asking')}>
            Delete my account
          </Button>
        )}
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      {step === 'asking' && (
        <FormDialog
          title="Delete Account"
          action="Delete my account"
          fields={fields}
          initial={{ email: '' }}
          schema={deleteOwnAccount.body}
          isReady={({ email: typed }) => typed.trim().toLowerCase() === email.toLowerCase()}
          onSave={async ({ email: typed }) => {
            await endAccount(typed.trim())
            setStep('deleted')
          }}
          onFailure={tell}
          onClose={() => setStep((now) => (now === 'deleted' ? now : 'idle'))}
        >
          {() => <p>Everything of {email} in the studio is erased for good. Type this email to go on.</p>}
        </FormDialog>
      )}
    </section>
  )
}

/** Asks for the end of the account, with which the session ends. */
async function endAccount(email: string): Promise<void> {
  try {
    await sendCommand(deleteOwnAccount, { body: { email } })
  } catch (error) {
    if (!hasEndedSession(error)) throw error
  }
}

interface OwnStart {
  /** When this session began; undefined while that is not known. */
  readonly startedAt: string | undefined
  /** Whether that was too long ago; false while it is not known, since the server decides in any case. */
  readonly isStale: boolean
}

function useOwnStart(): OwnStart {
  const now = useNow()
  const { data: sessions } = useOwnSessions()
  const startedAt = sessions?.find(({ current }) => current)?.startedAt
  return { startedAt, isStale: startedAt !== undefined && now - Date.parse(startedAt) > freshMinutes * 60_000 }
}
