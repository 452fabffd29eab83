import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  /** Without it, the dialog cannot be closed by the person. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A dialog over the page. It takes the focus and gives it back, Escape closes it, and the page behind cannot be used meanwhile. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // It must be closed before it is removed, or the browser does not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {onClose !== undefined && (
          <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}
