interface BatchOptions<Value> {
  /** Fetches many at once. Ids that are missing in the result do not exist. */
  readonly fetchMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  /** Most ids of one fetch. */
  readonly size: number
  /** Runs a batch after a moment in which more ids can be added to it. */
  readonly later: (run: () => void) => void
}

interface Waiting<Value> {
  readonly id: string
  readonly signal: AbortSignal | undefined
  readonly resolve: (value: Value | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Loads single ids by fetching many at once. Ids that are asked for within a moment are fetched together; those that were cancelled
 * meanwhile, because the person scrolled on, are not fetched. The result is null for an id that does not exist.
 */
export function createBatch<Value>({ fetchMany, size, later }: BatchOptions<Value>) {
  let waiting: Waiting<Value>[] = []

  async function send(part: readonly Waiting<Value>[]): Promise<void> {
    try {
      const found = await fetchMany(part.map(({ id }) => id))
      for (const { id, resolve } of part) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }

  function run(): void {
    const [wanted, givenUp] = [waiting.filter(({ signal }) => !signal?.aborted), waiting.filter(isGivenUp)]
    waiting = []
    for (const { signal, reject } of givenUp) reject(signal?.reason)
    for (let from = 0; from < wanted.length; from += size) void send(wanted.slice(from, from + size))
  }

  return (id: string, signal?: AbortSignal): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) later(run)
      waiting.push({ id, signal, resolve, reject })
    })
}

const isGivenUp = ({ signal }: { readonly signal: AbortSignal | undefined }): boolean => signal?.aborted === true
