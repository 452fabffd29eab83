import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../controls/icon-button.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { LayerContext, useLayer } from '../layers/use-layer.ts'
import { smallWindow } from '../theme/tokens.ts'
import { useMedia } from '../theme/use-media.ts'
import styles from './dialog.module.css'
import { measureBottom } from './use-bottom-space.ts'

interface DialogProps {
  readonly title: string
  /** Closes the dialog: the cross, Escape, a click beside it. Without it, the person cannot close the dialog. */
  readonly onClose?: () => void
  readonly children: ReactNode
  /** Buttons at the end, the one that goes on last. */
  readonly actions?: ReactNode
  /**
   * As large as the window allows, for content such as a grid of pictures. Its height does not follow its content: one of its children
   * takes the room that is left (`flex: 1`) and scrolls by itself.
   */
  readonly large?: boolean
}

/** A dialog over the page: modal, in the middle of the window, on a phone a sheet at its bottom. */
export function Dialog({ title, onClose, children, actions, large = false }: DialogProps): ReactNode {
  const titleId = useId()
  return (
    <Modal sheet className={styles['ground']} {...(onClose !== undefined && { onClose })}>
      <dialog open tabIndex={-1} className={styles['dialog']} data-large={large} aria-labelledby={titleId}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {onClose !== undefined && <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={onClose} />}
        </header>
        {children}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </dialog>
    </Modal>
  )
}

interface FullDialogProps {
  readonly label: string
  readonly onClose: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A modal dialog that takes the whole window, such as the viewer; what it looks like is up to the caller. */
export function FullDialog({ label, onClose, className, children }: FullDialogProps): ReactNode {
  return (
    <Modal className={styles['full']} onClose={onClose}>
      <dialog open tabIndex={-1} className={`${styles['whole']} ${className ?? ''}`} aria-label={label}>
        {children}
      </dialog>
    </Modal>
  )
}

/**
 * Stands in for a dialog whose code or content is on its way: what the person does meanwhile must not reach the page below. Nothing is
 * to be seen of it when the dialog is there within a moment.
 */
export function DialogPending({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <FullDialog label="Loading" className={styles['pending']} onClose={onClose}>
      <Spinner />
    </FullDialog>
  )
}

interface ModalProps {
  readonly className: string | undefined
  /** It stands at the bottom of a small window. */
  readonly sheet?: boolean
  readonly onClose?: () => void
  /** What the focus returns to; without it, what had the focus before. */
  readonly opener?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/**
 * The layer of a modal dialog. It is not in the browser's own top layer, because tooltips and toasts would lie behind it, out of
 * reach; the layers below are made inert instead. There is no `aria-modal` either: it would hide the toasts from screen readers.
 */
export function Modal({ className, sheet = false, onClose, opener, children }: ModalProps): ReactNode {
  const [ground, setGround] = useState<HTMLElement | null>(null)
  const layer = useLayer(ground, {
    modal: true,
    onDismiss: onClose,
    takesFocus: true,
    ...(opener !== undefined && { opener }),
  })
  const small = useMedia(smallWindow)
  // In a small window it is a sheet at the bottom: toasts are shown above it.
  useLayoutEffect(() => {
    const box = ground?.firstElementChild
    return small && sheet && box instanceof HTMLElement ? measureBottom(box, layer) : undefined
  }, [ground, small, sheet, layer])
  return createPortal(
    <LayerContext value={layer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the dialog closes it, as Escape and the cross do. */}
      <div
        ref={setGround}
        role="presentation"
        className={className}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose?.()
        }}
      >
        {children}
      </div>
    </LayerContext>,
    document.body,
  )
}
