import * as RadixTooltip from '@radix-ui/react-tooltip'
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { keyNames } from '../keys/platform.ts'
import styles from './tooltip.module.css'

/** Whether the person used the keyboard last, not a mouse or a finger. */
let byKeyboard = false

function watchInput(): () => void {
  const watched = new AbortController()
  const note = (keyboard: boolean) => (): void => {
    byKeyboard = keyboard
  }
  const options = { capture: true, signal: watched.signal }
  document.addEventListener('keydown', note(true), options)
  document.addEventListener('pointerdown', note(false), options)
  return () => watched.abort()
}

/** Once per page, around everything that has tooltips: 700 ms to open, 300 ms between neighbours (spec images 9). */
export function TooltipProvider({ children }: { readonly children: ReactNode }): ReactNode {
  useEffect(watchInput, [])
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** A control that gets the focus back from what the mouse has closed shows no tooltip: it would cover what the person looks at next. */
function onlyFromKeyboard(event: FocusEvent): void {
  if (!byKeyboard) event.preventDefault()
}

interface TooltipProps {
  readonly text: string
  /** Keys that do the same, as a table of shortcuts has them. */
  readonly keys?: readonly string[] | undefined
  readonly children: ReactNode
}

/**
 * Shows `text` at the control inside, on hover and on keyboard focus, until the focus moves elsewhere. A tooltip left open behind a
 * dialog would take the Escape key that was meant for the dialog.
 */
export function Tooltip({ text, keys, children }: TooltipProps): ReactNode {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const close = (): void => setOpen(false)
    // In the capture phase, so that the focus event that opened the tooltip does not close it.
    document.addEventListener('focusin', close, true)
    return () => document.removeEventListener('focusin', close, true)
  }, [open])
  return (
    <RadixTooltip.Root open={open} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild onFocus={onlyFromKeyboard}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        {/* It is drawn at the end of the page, outside of all landmarks, and so has one of its own, as a menu has. */}
        <section aria-label="Tooltip">
          <RadixTooltip.Content className={styles['tooltip']} sideOffset={6} collisionPadding={8}>
            {text}
            {keys !== undefined && <kbd className={styles['keys']}>{keyNames(keys).join(' ')}</kbd>}
          </RadixTooltip.Content>
        </section>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
