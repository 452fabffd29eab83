import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './panel-failed.module.css'

/** What stands in place of the panel when the models could not be fetched. */
export function PanelFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <section className={styles['failed']} role="alert">
      The models could not be loaded. Your prompt is kept.
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </section>
  )
}
