import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../controls/icon-button.tsx'
import { Spinner } from '../../controls/spinner.tsx'
import { LayerContext, useLayer } from '../../layers/use-layer.ts'
import { smallWindow } from '../../theme/tokens.ts'
import { useMedia } from '../../theme/use-media.ts'
import styles from './dialog.module.css'
import { measureBottom } from './use-bottom-space.ts'

interface DialogProps {
  readonly title: string
  /** Called for the cross, Escape, or a press beside the dialog. Without it, the person cannot close the dialog. */
  readonly onClose?: () => void
  readonly children: ReactNode
  /** Buttons at the end of the dialog; the one that confirms comes last. */
  readonly actions?: ReactNode
  /**
   * As large as the window allows, for content such as a grid of pictures. Its height does not depend on its content: one of its
   * children fills the remaining height (`flex: 1`) and scrolls.
   */
  readonly large?: boolean
  /** The browser's Back closes it, or what lies over it, and does not leave the page. For what would be lost with the page. */
  readonly takesBack?: boolean
}

/** A modal dialog in the middle of the window; on a phone, a sheet at its bottom. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, onClose, children, actions, large = false, takesBack = false } = props
  const titleId = useId()
  return (
    <Modal sheet takesBack={takesBack} className={styles['ground']} {...(onClose !== undefined && { onClose })}>
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
  readonly takesBack?: boolean
  readonly children: ReactNode
}

/** A modal dialog that fills the whole window, such as the viewer; the caller styles it. */
export function FullDialog({ label, onClose, className, takesBack = false, children }: FullDialogProps): ReactNode {
  return (
    <Modal takesBack={takesBack} className={styles['full']} onClose={onClose}>
      <dialog open tabIndex={-1} className={`${styles['whole']} ${className ?? ''}`} aria-label={label}>
        {children}
      </dialog>
    </Modal>
  )
}

/**
 * A placeholder for a dialog whose code or content is still loading: what the person presses meanwhile must not reach the page below.
 * It fades in late, so that nobody sees it when the dialog loads quickly.
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
  /** Whether it is at the bottom of a small window. */
  readonly sheet?: boolean
  readonly takesBack?: boolean
  readonly onClose?: () => void
  /** The element that gets the focus when the dialog closes; without it, the one that had the focus before. */
  readonly opener?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/**
 * The layer of a modal dialog. It is not in the browser's own top layer, because tooltips and toasts would lie behind that and could
 * not be pressed; instead, the layers below are made inert. It has no `aria-modal`, which would hide the toasts from screen readers.
 */
export function Modal(props: ModalProps): ReactNode {
  const { className, sheet = false, takesBack = false, onClose, opener, children } = props
  const [ground, setGround] = useState<HTMLElement | null>(null)
  const layer = useLayer(ground, {
    modal: true,
    onDismiss: onClose,
    takesBack,
    takesFocus: true,
    ...(opener !== undefined && { opener }),
  })
  const small = useMedia(smallWindow)
  // A press that begins in the dialog and is released beside it, as when text is selected, ends in a click on the ground, too.
  const beganBeside = useRef(false)
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
        onMouseDown={(event) => {
          beganBeside.current = event.target === event.currentTarget
          // The focus stays in the dialog, for one that asks before it closes.
          if (beganBeside.current) event.preventDefault()
        }}
        onClick={(event) => {
          if (beganBeside.current && event.target === event.currentTarget) onClose?.()
        }}
      >
        {children}
      </div>
    </LayerContext>,
    document.body,
  )
}
