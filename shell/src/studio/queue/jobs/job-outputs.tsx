import type { ImageJob } from '@studio/backend/contract/queue'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProgressRow } from '../drawer/progress-row.tsx'
import styles from './job-outputs.module.css'
import { inProgressOf, type OutputInProgress, type OutputOf } from './job-state.ts'

interface MadeProps {
  readonly job: ImageJob
  /** A picture was opened: it is shown on the page below. */
  readonly onOpen: () => void
}

/** The finished pictures of a job; each leads to the large view of it. */
export function MadePictures({ job: { generation }, onOpen }: MadeProps): ReactNode {
  const made = generation.outputs.filter((output): output is OutputOf<'stored'> => output.status === 'stored')
  if (made.length === 0) return null
  return (
    <ul className={styles['pictures']}>
      {made.map(({ n, thumbnailUrl }) => (
        <li key={n}>
          <Link
            to="/"
            search={{ image: `${generation.id}.${n}` }}
            className={styles['picture']}
            aria-label={`Open image ${n + 1}`}
            onClick={onOpen}
          >
            <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function wordOf(output: OutputInProgress): string {
  if (output.cancelRequested === true) return output.status === 'running' ? 'Arrives and is charged' : 'Cancelling'
  return output.status === 'running' ? `${output.progress}%` : 'Waiting'
}

interface WaitingProps {
  readonly job: ImageJob
  readonly onCancel: (output: OutputInProgress) => void
}

/** The outputs of a job that are waiting or being made, each with how far it is and a button that cancels it alone. */
export function OutputsInProgress({ job: { generation }, onCancel }: WaitingProps): ReactNode {
  return (
    <ul className={styles['outputs']}>
      {inProgressOf(generation).map((output) => (
        <li key={output.n}>
          <ProgressRow
            name={`Image ${output.n + 1}`}
            about={`image ${output.n + 1}`}
            percent={output.status === 'running' ? output.progress : 0}
            word={wordOf(output)}
            onCancel={output.cancelRequested === true ? undefined : () => onCancel(output)}
          />
        </li>
      ))}
    </ul>
  )
}
