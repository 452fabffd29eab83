/** Runs work under a mutex: work of the same name one after the other, in the order it came, and all other work side by side. */
export type Exclusively = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** One mutex per name. A name takes memory only while work of it is under way. */
export function mutexByName(): Exclusively {
  const last = new Map<string, Promise<void>>()
  return async (name, work) => {
    const before = last.get(name)
    const mine = before ? before.then(work) : work()
    // The next one waits until this one has ended, whether it succeeded or failed.
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
