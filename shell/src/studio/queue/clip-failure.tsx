import type { ClipJob } from '@studio/backend/contract/queue'
import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { formatCents } from '@studio/ui/format'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRetriableClip } from './clip-state.ts'
import styles from './job-failures.module.css'
import type { ClipActs } from './use-clip-acts.ts'

interface ClipFailureProps {
  readonly job: ClipJob
  readonly acts: ClipActs
}

/** Why a clip failed, and asking for it again at the price shown; nothing once it was asked for again. */
export function ClipFailure({ job, acts }: ClipFailureProps): ReactNode {
  const { state, retryCents, retriedBy } = job
  if (state.status !== 'failed' || retriedBy !== undefined) return null
  return (
    <div className={styles['failures']}>
      <p className={styles['failure']}>
        <CircleAlert size={16} aria-hidden className={styles['icon']} />
        <span>
          {state.error === '' ? 'Unknown error' : state.error} <span className={styles['cost']}>Not charged</span>
        </span>
      </p>
      {isRetriableClip(job) && retryCents !== undefined && (
        <div className={styles['buttons']}>
          <Button
            size="small"
            loading={acts.isRetrying}
            onClick={() => void acts.retry([job])}
            onKeyDown={ignoreRepeats}
          >
            Retry · {formatCents(retryCents)}
          </Button>
        </div>
      )}
    </div>
  )
}
