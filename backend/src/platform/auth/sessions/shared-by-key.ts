/**
 * Calls for one key that come within the same turn of the event loop share one call: a gallery asks for dozens of pictures at once,
 * each with the same session. A later call never gets the result of an earlier one, so that a session that has ended is not found.
 */
export function sharedByKey<Result>(call: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const calls = new Map<string, Promise<Result>>()
  return (key) => {
    const known = calls.get(key)
    if (known !== undefined) return known
    const made = Promise.withResolvers<Result>()
    calls.set(key, made.promise)
    setImmediate(() => {
      calls.delete(key)
      call(key).then(made.resolve, made.reject)
    })
    return made.promise
  }
}
