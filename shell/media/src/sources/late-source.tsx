import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './source-importer.module.css'

interface LateSourceProps {
  readonly onWait: () => void
  readonly onCancel: () => void
}

/** Says that the server is still at work on a video, which can be waited for again or cancelled. */
export function LateSource({ onWait, onCancel }: LateSourceProps): ReactNode {
  return (
    <div className={styles['busy']}>
      <output>It takes longer than usual and goes on.</output>
      <Button type="primary" onClick={onWait}>
        Ask again
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
