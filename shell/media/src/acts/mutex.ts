/**
 * A mutex for each name: work of the same name runs one after the other, in the order in which it was asked for. Work that fails
 * does not hold up the next.
 */
export function mutexByName() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
