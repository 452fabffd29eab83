import type { ReactNode } from 'react'
import { Modal } from './dialog.tsx'

interface BareDialogProps {
  /** Names the dialog, which shows no title. */
  readonly label: string
  /** Where the dialog stands in the window. */
  readonly ground?: string | undefined
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog without title and buttons: what is inside says what it is for. Escape and a press beside it close it. */
export function BareDialog({ label, ground, className, onClose, children }: BareDialogProps): ReactNode {
  return (
    <Modal className={ground} onClose={onClose}>
      <dialog open tabIndex={-1} aria-label={label} className={className}>
        {children}
      </dialog>
    </Modal>
  )
}
