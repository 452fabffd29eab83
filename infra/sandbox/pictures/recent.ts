/**
 * A cache of the results that were made last, by key.
 * @param most the number of results that are cached; the oldest one is dropped first
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
