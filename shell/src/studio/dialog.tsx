import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  /** Absent: it cannot be dismissed. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A box over the page: focus goes in and returns, Escape closes, the page behind is out of reach. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed while it is still on the page: only then the browser gives the focus back.
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
