/**
 * Calls that come within the same turn of the event loop become one call for all their items: a gallery asks for dozens of pictures
 * at once. A later call never gets the result of an earlier one.
 * @param call its results are in the order of the items; when it rejects, so does every call that it stands for
 */
export function batchByTurn<Item, Result>(
  call: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { readonly item: Item; readonly made: PromiseWithResolvers<Result> }[] = []

  const callForAll = async () => {
    const batch = waiting
    waiting = []
    try {
      const results = await call(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error(`${batch.length} items have ${results.length} results`)
      for (const [n, result] of results.entries()) batch[n]?.made.resolve(result)
    } catch (error) {
      for (const { made } of batch) made.reject(error)
    }
  }

  return (item) => {
    const made = Promise.withResolvers<Result>()
    if (waiting.length === 0) setImmediate(() => void callForAll())
    waiting.push({ item, made })
    return made.promise
  }
}
