/** Runs work in one of a few slots; further work waits in the order in which it came. */
export type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Creates slots.
 * @param most how many pieces of work may run at once
 */
export function createSlots(most: number): InSlot {
  const waiting: (() => void)[] = []
  let free = most
  const take = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  // while others wait, a slot passes directly to the next one
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
