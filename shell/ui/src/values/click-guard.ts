import { type KeyboardEvent, useState } from 'react'

/** A press within this time of the one before is the same click, in ms. */
const sameClickMs = 500

/**
 * Decides which presses are clicks of their own, where a click costs money. A press belongs to the click before when it comes within
 * half a second of the last press (a double click, a key that is held), or when the same request has not been answered yet.
 */
export interface ClickGuard<Asked> {
  /** Whether a press at this time, in ms of any steady clock, is a click of its own. Call it once for each press. */
  readonly isNew: (asked: Asked, at: number) => boolean
  /** The request of that click was answered: asking for the same again is a new click. */
  readonly answered: (asked: Asked) => void
}

/**
 * Creates a guard without clicks.
 * @param same whether two clicks ask for the same
 */
export function createClickGuard<Asked>(same: (one: Asked, other: Asked) => boolean): ClickGuard<Asked> {
  let lastPress: number | undefined
  let unanswered: readonly Asked[] = []
  return {
    isNew(asked, at) {
      const soon = lastPress !== undefined && at - lastPress < sameClickMs
      lastPress = at
      if (soon || unanswered.some((other) => same(other, asked))) return false
      unanswered = [...unanswered, asked]
      return true
    },
    answered(asked) {
      unanswered = unanswered.filter((other) => other !== asked)
    },
  }
}

/**
 * Returns a function that carries out what a click asks for, once for each click.
 * @returns takes what is asked for as text, and the act; does nothing when the press belongs to the click before
 */
export function useOncePerClick(): (asked: string, act: () => Promise<void>) => Promise<void> {
  const [guard] = useState(() => createClickGuard<string>((one, other) => one === other))
  return async (asked, act) => {
    if (!guard.isNew(asked, performance.now())) return
    await act()
    guard.answered(asked)
  }
}

/** Lets a key that is held press a button once. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
