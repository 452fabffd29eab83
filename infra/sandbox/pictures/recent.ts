/**
 * Remembers what was made last, by key, and makes what it does not know.
 * @param most how many results are remembered; the oldest goes first
 */
export function recent<Result>(most: number): (key: string, make: () => Promise<Result>) => Promise<Result> {
  const results = new Map<string, Result>()
  return async (key, make) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const made = await make()
    const [oldest] = results.keys()
    if (results.size >= most && oldest !== undefined) results.delete(oldest)
    results.set(key, made)
    return made
  }
}
