import { endOtherSessions, listOwnSessions } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { ReactNode } from 'react'
import { tellFailure } from '../parts/tell-failure.ts'
import { formatMoment } from '../parts/time.ts'
import { useAdminCommand } from '../parts/use-admin-command.ts'
import { Section } from './section.tsx'
import styles from './security.module.css'

/** Where the admin is signed in, and signing out everywhere else. */
export function SessionsSection(): ReactNode {
  const { data = [], isLoadingError, refetch } = useCall(listOwnSessions, {})
  const { mutate: end, isPending } = useAdminCommand(endOtherSessions, {
    changes: listOwnSessions,
    onSuccess: () => showToast({ title: 'Signed Out Everywhere Else' }),
    onError: tellFailure('Could Not Sign Out'),
  })
  return (
    <Section title="Sessions" text="A session ends after a quarter of an hour without use, and after eight hours.">
      <ul aria-label="Your sessions" className={styles['sessions']}>
        {data.map(({ startedAt, usedAt, current }) => (
          <li key={startedAt}>
            {current ? 'This browser' : 'Another browser'}: signed in {formatMoment(startedAt)}, last used{' '}
            {formatMoment(usedAt)} (UTC)
          </li>
        ))}
      </ul>
      {isLoadingError && (
        <p role="alert" className={styles['failure']}>
          Your sessions could not be loaded. <Button onClick={() => void refetch()}>Retry</Button>
        </p>
      )}
      {data.length > 1 && (
        <div className={styles['acts']}>
          <Button onClick={() => !isPending && end({})} aria-disabled={isPending}>
            Sign Out Everywhere Else
          </Button>
        </div>
      )}
    </Section>
  )
}
