/**
 * Runs work in one of a few slots; further work waits in the order in which it came. It is not begun, and the result is undefined, when the
 * signal aborts while it waits.
 */
export type InSlot = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result | undefined>

/**
 * Creates slots.
 * @param most how many pieces of work may run at once
 */
export function createSlots(most: number): InSlot {
  const waiting = new Set<() => void>()
  let free = most
  const take = async (signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return false
    if (free > 0) {
      free -= 1
      return true
    }
    const turn = Promise.withResolvers<boolean>()
    const begin = () => turn.resolve(true)
    const giveUp = () => {
      waiting.delete(begin)
      turn.resolve(false)
    }
    waiting.add(begin)
    signal.addEventListener('abort', giveUp, { once: true })
    const isTurn = await turn.promise
    signal.removeEventListener('abort', giveUp)
    return isTurn
  }
  // while others wait, a slot passes directly to the next one
  const giveBack = () => {
    const [next] = waiting
    if (next === undefined) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }
  return async (work, signal) => {
    if (!(await take(signal))) return undefined
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
