import { useMedia } from '@studio/ui/media'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** As in control-panel.module.css. */
const smallWindow = '(max-width: 720px)'

/**
 * Whether the chips are folded away, as they are in a small window until the button beside them is pressed. Not the style
 * sheet's to say: the browser takes the focus from what that hides, and may do so before anybody can hand it on.
 */
export function useFold() {
  const small = useMedia(smallWindow)
  const chips = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  useLayoutEffect(() => setUnfolded(small && !foldAway(chips, button)), [small])
  return { folded: small && !unfolded, fold: (away: boolean) => setUnfolded(!away), chips, button }
}

type Part = RefObject<HTMLElement | null>

/** The window has become small: the focus goes to the button. False when something is open, which hangs on its chip. */
function foldAway({ current: chips }: Part, { current: button }: Part): boolean {
  if (chips?.querySelector('[aria-expanded="true"]')) return false
  if (chips?.contains(document.activeElement)) button?.querySelector('button')?.focus()
  return true
}
