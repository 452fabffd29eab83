import type { KeyboardEvent } from 'react'

/** Lets a key that is held press a button once. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
