/**
 * Runs work of one name one after the other, in the order it was asked for; work that fails does not hold up the next. As the
 * backend does for commands of one stream, from whose inside pages take nothing.
 */
export function turnsByName() {
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
