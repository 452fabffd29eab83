import { Button } from '@studio/ui'
import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useModal } from '../controls/use-modal.ts'
import { useKeys } from '../keys/use-keys.ts'
import styles from './purge-dialog.module.css'
import { purgeKeys } from './trash-keys.ts'

interface PurgeDialogProps {
  readonly title: string
  /** What is erased, as the beginning of a sentence. */
  readonly what: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for confirmation before images are deleted for good, because that cannot be undone. */
export function PurgeDialog({ title, what, onConfirm, onCancel }: PurgeDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  useKeys(purgeKeys, { cancel: onCancel }, dialog)
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['container']}
      open
      aria-modal="true"
      aria-labelledby="purge-title"
      tabIndex={-1}
    >
      <div className={styles['box']}>
        <h2 id="purge-title" className={styles['title']}>
          {title}
        </h2>
        <p className={styles['text']}>{what} erased from the studio and cannot be restored.</p>
        <div className={styles['buttons']}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="primary" danger onClick={onConfirm}>
            Delete forever
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
