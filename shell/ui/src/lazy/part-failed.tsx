import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/controls.ts'
import { Notice } from '../controls/notice.tsx'
import styles from './part-failed.module.css'

/**
 * Shown in place of a part of the studio whose code did not load. Reloading helps when the code was replaced by a newer version
 * meanwhile: then this page asks for files that no longer exist.
 */
export function PartFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Notice
      role="alert"
      picture={<Unplug size={40} strokeWidth={1.25} />}
      title="This part of the studio did not load"
      text="Your pictures and settings are safe. It may be restarting; please try again in a moment."
      action={
        <div className={styles['actions']}>
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <Button type="primary" onClick={onRetry}>
            Retry
          </Button>
        </div>
      }
    />
  )
}
