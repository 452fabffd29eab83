/** Runs work in one of a few slots; more waits in the order it came. */
export type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result>

/** @param most how much runs at once */
export function createSlots(most: number): InSlot {
  const waiting: (() => void)[] = []
  let free = most
  const take = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  // a slot goes from hand to hand while somebody waits
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
