import { useMedia } from '@studio/ui/media'
import { smallWindow } from '@studio/ui/tokens'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** From this distance on, in px, somebody who scrolls looks at the pictures and not at the settings. */
const scrolledAway = 40

/**
 * Whether the chips are folded away, as they are in a small window until the button beside them is pressed, and again once the
 * page is scrolled. Not done by a media
 * query in the style sheet, because the browser takes the focus away from what a style sheet hides before the focus can be moved.
 */
export function useFold() {
  const small = useMedia(smallWindow)
  const chips = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  useLayoutEffect(() => setUnfolded(small && !foldAway(chips, button)), [small])
  const isOpen = small && unfolded
  useEffect(() => {
    if (!isOpen) return undefined
    const begun = window.scrollY
    const follow = (): void => {
      if (Math.abs(window.scrollY - begun) > scrolledAway) setUnfolded(!foldAway(chips, button))
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [isOpen])
  return { folded: small && !unfolded, fold: (away: boolean) => setUnfolded(!away), chips, button }
}

type Part = RefObject<HTMLElement | null>

/** Folds the chips away: the focus goes to the button. False while a popover is open, because it is attached to its chip. */
function foldAway({ current: chips }: Part, { current: button }: Part): boolean {
  if (chips?.querySelector('[aria-expanded="true"]')) return false
  if (chips?.contains(document.activeElement)) button?.querySelector('button')?.focus()
  return true
}
