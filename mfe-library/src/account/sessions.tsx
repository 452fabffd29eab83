import { signOutEverywhere } from '@studio/backend/contract'
import type { OwnSession } from '@studio/backend/contract/account'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { formatAgo, formatExact } from '@studio/ui/format'
import { Notice } from '@studio/ui/notice'
import { useCommand } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { unsavedText } from '../acts/tell-unsaved.ts'
import styles from './account.module.css'
import { hasEndedSession } from './session-ended.ts'
import { useOwnSessions } from './use-own-sessions.ts'

/** Where the person is signed in, and the way to end all of it. */
export function Sessions(): ReactNode {
  const { data: sessions, isLoadingError, refetch } = useOwnSessions()
  const { mutate: signOut, isPending, error } = useCommand(signOutEverywhere)
  const leave = (): void => location.assign('/')
  const onError = (failure: unknown): void => {
    if (hasEndedSession(failure)) leave()
  }
  return (
    <section aria-labelledby="account-sessions" className={styles['section']}>
      <h2 id="account-sessions" className={styles['heading']}>
        Where you are signed in
      </h2>
      {sessions !== undefined && (
        <ul className={styles['sessions']} aria-label="Sessions">
          {sessions.map((session) => (
            <Session key={`${session.startedAt} ${session.device}`} session={session} />
          ))}
        </ul>
      )}
      {isLoadingError && (
        <Notice
          role="alert"
          level={2}
          title="Unable to Load Sessions"
          text="Please try again in a moment."
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      )}
      {sessions === undefined && !isLoadingError && <Spinner label="Loading sessions" />}
      <div className={styles['actions']}>
        <Button loading={isPending} onClick={() => signOut({}, { onSuccess: leave, onError })}>
          Sign out everywhere
        </Button>
      </div>
      {error !== null && !hasEndedSession(error) && (
        <p role="alert" className={styles['fault']}>
          {unsavedText(error, 'You are still signed in. Please try again.')}
        </p>
      )}
    </section>
  )
}

function Session({ session: { device, startedAt, usedAt, current } }: { readonly session: OwnSession }): ReactNode {
  const now = useNow()
  const [began, used] = [Date.parse(startedAt), Date.parse(usedAt)]
  const Icon = /iPhone|iPad|Android/.test(device ?? '') ? Smartphone : Monitor
  return (
    <li className={styles['session']}>
      <Icon size={20} aria-hidden />
      <span className={styles['device']}>
        <span>{device ?? 'Unknown device'}</span>
        <span className={styles['aside']} title={`Signed in ${formatExact(began)}`}>
          {current ? 'This device' : `Last used ${formatAgo(used, now)}`} · signed in {formatAgo(began, now)}
        </span>
      </span>
    </li>
  )
}
