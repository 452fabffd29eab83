import { endOtherSessions, listOwnSessions } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../parts/time.ts'
import { Section } from './section.tsx'
import styles from './security.module.css'

/** Where the admin is signed in, and signing out everywhere else. */
export function SessionsSection(): ReactNode {
  const { data = [] } = useCall(listOwnSessions, {})
  const { mutate, isPending } = useCommand(endOtherSessions)
  const client = useQueryClient()
  const end = (): void =>
    mutate(
      {},
      {
        onSuccess: () => {
          showToast({ title: 'Signed Out Everywhere Else' })
          void client.invalidateQueries({ queryKey: cacheKey(listOwnSessions) })
        },
        onError: (error) =>
          showToast({
            title: 'Could Not Sign Out',
            description: errorText(error, 'Please try again in a moment.'),
            tone: 'bad',
          }),
      },
    )
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
      {data.length > 1 && (
        <div className={styles['acts']}>
          <Button onClick={end} aria-disabled={isPending}>
            Sign Out Everywhere Else
          </Button>
        </div>
      )}
    </Section>
  )
}
