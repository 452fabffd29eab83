import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './failed-tile.module.css'

interface FailedTileProps {
  readonly title?: string
  /** Why it failed; may be empty. */
  readonly reason: string
  /** The words that it was asked for with; may be empty. */
  readonly prompt: string
  /** What was to make it, where that is known. */
  readonly model?: string
  /** It may still arrive, which is told in place of that nothing was charged. */
  readonly unanswered?: string | undefined
  /** What it has cost after all. */
  readonly cost?: string | undefined
  /** Buttons for what can be done about it. */
  readonly children: ReactNode
}

/** Something that could not be made: the reason in the words of spec images 2, what was asked for, and what it cost. */
export function FailedTile(props: FailedTileProps): ReactNode {
  const { title = 'Generation Failed', reason, prompt, model, unanswered, cost = 'Not charged', children } = props
  return (
    <div className={styles['failed']} data-tile tabIndex={-1}>
      <span className={styles['title']}>
        <CircleAlert size={16} aria-hidden className={styles['icon']} />
        {title}
      </span>
      <span className={styles['reason']}>{reason === '' ? 'Unknown error' : reason}</span>
      {prompt !== '' && (
        <q className={styles['prompt']} dir="auto" title={prompt}>
          {prompt}
        </q>
      )}
      {model !== undefined && <span className={styles['model']}>{model}</span>}
      {unanswered === undefined ? (
        <span className={styles['cost']}>{cost}</span>
      ) : (
        <span className={styles['reason']}>{unanswered}</span>
      )}
      <div className={styles['buttons']}>{children}</div>
    </div>
  )
}
