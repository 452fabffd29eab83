import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './not-loaded.module.css'

interface NotLoadedProps {
  /** As in "Your styles could not be loaded." */
  readonly things: string
  readonly onRetry: () => unknown
}

/** Says in the popover of a chip that its list could not be loaded, with the way to try again. */
export function NotLoaded({ things, onRetry }: NotLoadedProps): ReactNode {
  return (
    <p role="alert" className={styles['words']}>
      Your {things} could not be loaded.{' '}
      <Button size="small" onClick={() => void onRetry()}>
        Retry
      </Button>
    </p>
  )
}
