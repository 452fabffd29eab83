import { Popover as AntPopover } from 'antd'
import {
  type ComponentRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { focusInto, tabStopsOf } from '../../layers/focus.ts'
import { LayerContext, useLayer } from '../../layers/use-layer.ts'
import { layerHeights, smallWindow } from '../../theme/tokens.ts'
import { useMedia } from '../../theme/use-media.ts'
import { Modal } from '../dialog/dialog.tsx'
import { measureBottom } from '../dialog/use-bottom-space.ts'
import { follow } from './follow.ts'
import styles from './popover.module.css'
import { type PopoverButton, usePopover } from './use-popover.ts'

interface PopoverProps {
  /** Names the popover; on a phone it stands above a menu. */
  readonly label: string
  readonly kind: 'menu' | 'dialog'
  readonly placement: 'topLeft' | 'bottomLeft' | 'bottomRight'
  /** It also opens while the pointer rests on the button. */
  readonly hover?: boolean
  /** It opens to the other side of the button where it would be cut off by the window otherwise. */
  readonly flips?: boolean
  readonly trigger: (button: PopoverButton) => ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** Near the edge of the window the popover is moved sideways instead of being cut off. */
const insideWindow = { overflow: { adjustX: true, adjustY: false, shiftX: true } }
const flipping = { overflow: { ...insideWindow.overflow, adjustY: true } }

/** It appears at its final position at once, so that a quick click does not miss an entry (base.css). */
const fading = { motionName: 'menu-fade' }

/** When the window becomes small while it is open, the sheet takes its place at once. */
const gone = { motionName: '' }

/** Seconds for which the pointer must rest on the button. */
const hoverIntent = 0.12

/**
 * A menu or a small dialog at a button. It takes the focus and gives it back; Escape, Tab out of it and a press elsewhere close it. It
 * moves with its button. In a small window it is a sheet at the bottom; the button stays the same element when the window changes, and
 * keeps its focus.
 */
export function Popover({ label, kind, placement, hover, flips = false, trigger, children }: PopoverProps): ReactNode {
  const sheet = useMedia(smallWindow)
  const { open, pressed, button, close, onHover } = usePopover(kind)
  const [content, setContent] = useState<HTMLElement | null>(null)
  // Called here and not in the content, which antd does not render any more while it fades away.
  const layer = useLayer(content, {
    open: open && !sheet,
    modal: false,
    onDismiss: close,
    takesFocus: pressed,
    opener: button.ref,
  })
  // What opens upwards covers the bottom of the window: toasts are shown above it.
  const upwards = placement.startsWith('top')
  useLayoutEffect(
    () => (content !== null && open && !sheet && upwards ? measureBottom(content, layer) : undefined),
    [content, open, sheet, upwards, layer],
  )
  const popover = useRef<ComponentRef<typeof AntPopover>>(null)
  useEffect(() => {
    if (!open || sheet || button.ref.current === null) return undefined
    return follow(button.ref.current, () => popover.current?.forceAlign())
  }, [open, sheet, button.ref])
  const leave = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab' || !leavesByTab(event)) return
    // Shift+Tab leads to the button, Tab past it.
    if (event.shiftKey) event.preventDefault()
    button.ref.current?.focus()
    close()
  }
  return (
    <>
      <AntPopover
        ref={popover}
        open={open && !sheet}
        onOpenChange={onHover}
        afterOpenChange={(shown) => shown && pressed && content !== null && focusInto(content)}
        trigger={hover === true && !sheet ? ['hover'] : []}
        mouseEnterDelay={hoverIntent}
        placement={placement}
        arrow={false}
        destroyOnHidden
        align={flips ? flipping : insideWindow}
        motion={sheet ? gone : fading}
        zIndex={layerHeights.over}
        classNames={{ container: styles['popover'] ?? '' }}
        content={
          <LayerContext value={layer}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: only Tab is handled here, wherever in the content it is pressed. */}
            <div ref={setContent} role="presentation" onKeyDown={leave}>
              <Frame label={label} kind={kind}>
                {children(close)}
              </Frame>
            </div>
          </LayerContext>
        }
      >
        {trigger(button)}
      </AntPopover>
      {open && sheet && (
        <Sheet label={label} kind={kind} opener={button.ref} onClose={close}>
          {children(close)}
        </Sheet>
      )}
    </>
  )
}

/**
 * A small dialog has the name and the role of one. A menu brings its own, and lies in a region, because it is drawn at the end of
 * the page, outside of all other landmarks.
 */
function Frame({ label, kind, children }: Pick<PopoverProps, 'label' | 'kind'> & { readonly children: ReactNode }) {
  if (kind === 'menu') return <section aria-label={label}>{children}</section>
  return (
    <dialog open tabIndex={-1} aria-label={label} className={styles['dialog']}>
      {children}
    </dialog>
  )
}

/** Whether Tab leads out of the content: from a menu always, from a small dialog at its first or last stop. */
function leavesByTab({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.role?.startsWith('menuitem') === true) return true
  const stops = tabStopsOf(currentTarget)
  return stops.length === 0 || target === (shiftKey ? stops[0] : stops.at(-1)) || (shiftKey && target.matches('dialog'))
}

interface SheetProps {
  readonly label: string
  readonly kind: 'menu' | 'dialog'
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of a popover on a phone: modal, at the bottom of the window, where the thumb is. */
function Sheet({ label, kind, opener, onClose, children }: SheetProps): ReactNode {
  return (
    <Modal sheet className={styles['ground']} opener={opener} onClose={onClose}>
      <div className={styles['sheet']}>
        {kind === 'menu' && (
          <p className={styles['label']} aria-hidden>
            {label}
          </p>
        )}
        {kind === 'menu' ? (
          children
        ) : (
          <Frame label={label} kind={kind}>
            {children}
          </Frame>
        )}
      </div>
    </Modal>
  )
}
