/** How long after the last touch somebody counts as present, in ms. */
const presentMs = 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

let touchedAt: number | undefined

/**
 * Watches whether somebody uses the page: from now on calls that are made while nobody does are marked as such, so that they do not keep a
 * session alive.
 * @returns ends it
 */
export function watchPresence(target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): () => void {
  const touch = (): void => {
    touchedAt = Date.now()
  }
  touch()
  for (const each of touches) target.addEventListener(each, touch, { capture: true, passive: true })
  return () => {
    touchedAt = undefined
    for (const each of touches) target.removeEventListener(each, touch, { capture: true })
  }
}

/** Whether nobody has touched the page for a while; false where that is not watched. */
export function isAbsent(): boolean {
  return touchedAt !== undefined && Date.now() - touchedAt > presentMs
}
