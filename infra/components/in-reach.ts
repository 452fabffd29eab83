import type { Locator } from 'vitest/browser'

/** Whether a person sees and can press a control: it is in the window, and nothing lies over its middle. */
export function isInReach(part: Locator): boolean {
  const { top, left, bottom, right } = part.element().getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && part.element().contains(hit)
}
