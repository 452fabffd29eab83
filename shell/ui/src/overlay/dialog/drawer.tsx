import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../controls/icon-button.tsx'
import { Modal } from './dialog.tsx'
import styles from './drawer.module.css'

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  /** What stays below the title while the content scrolls. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A dialog at the right edge of the window, as high as the window; on a phone it takes the whole width. */
export function Drawer({ title, onClose, head, children }: DrawerProps): ReactNode {
  const titleId = useId()
  return (
    <Modal className={styles['ground']} onClose={onClose}>
      <dialog open tabIndex={-1} className={styles['drawer']} aria-labelledby={titleId}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={onClose} />
        </header>
        {head}
        <div className={styles['content']}>{children}</div>
      </dialog>
    </Modal>
  )
}
