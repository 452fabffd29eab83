import type { ClipJob } from '@studio/backend/contract/queue'
import { paymentWords, useCreditsLeft, usedWords } from '@studio/media/payments'
import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../jobs/job-failures.module.css'
import type { OrderActs } from '../use-orders.ts'
import { retryClip } from './clip-orders.ts'
import { clipRetries, isCancelledClip } from './clip-state.ts'

interface ClipFailureProps {
  readonly job: ClipJob
  readonly acts: OrderActs
}

/** Why a clip failed, and asking for it again at the cost shown; nothing once it was asked for again, or when it was cancelled. */
export function ClipFailure({ job, acts }: ClipFailureProps): ReactNode {
  const { state, retriedBy } = job
  const retries = clipRetries([job], useCreditsLeft())
  if (state.status !== 'failed' || retriedBy !== undefined || isCancelledClip(job)) return null
  return (
    <div className={styles['failures']}>
      <p className={styles['failure']}>
        <CircleAlert size={16} aria-hidden className={styles['icon']} />
        <span>
          {state.error === '' ? 'Unknown error' : state.error}{' '}
          <span className={styles['cost']}>{usedWords(state) ?? 'Not charged'}</span>
        </span>
      </p>
      {retries.length > 0 && (
        <div className={styles['buttons']}>
          <Button
            size="small"
            loading={acts.isRetrying}
            onClick={() => void acts.retry(retries.map(retryClip))}
            onKeyDown={ignoreRepeats}
          >
            Retry · {paymentWords(retries.map(({ payment }) => payment))}
          </Button>
        </div>
      )}
    </div>
  )
}
