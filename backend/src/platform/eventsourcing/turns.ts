/** Runs work that has the same name one after the other, in the order it came, and everything else side by side. */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** A new line for every name; names of which nothing is under way take no memory. */
export function turnsByName(): InTurn {
  const last = new Map<string, Promise<void>>()
  return async (name, work) => {
    const before = last.get(name)
    const mine = before ? before.then(work) : work()
    // whoever comes next waits for the end, however it was
    const over = mine.then(ignore, ignore)
    last.set(name, over)
    try {
      return await mine
    } finally {
      if (last.get(name) === over) last.delete(name)
    }
  }
}

const ignore = () => undefined
