import { useMedia } from '@studio/ui/media'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** As in control-panel.module.css. */
const smallWindow = '(max-width: 720px)'

/** Whether the chips are unfolded in a small window, where a button beside them folds them away. */
export function useFold() {
  const small = useMedia(smallWindow)
  const chips = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  // Before the browser draws, and takes the focus from what is folded away.
  useLayoutEffect(() => setUnfolded(small && !foldAway(chips, button)), [small])
  return { unfolded, setUnfolded, chips, button }
}

type Part = RefObject<HTMLElement | null>

/** The window has become small: the focus goes to the button. False when something is open, which hangs on its chip. */
function foldAway({ current: chips }: Part, { current: button }: Part): boolean {
  if (chips?.querySelector('[aria-expanded="true"]')) return false
  if (chips?.contains(document.activeElement)) button?.querySelector('button')?.focus()
  return true
}
