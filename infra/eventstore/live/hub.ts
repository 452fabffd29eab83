/** Tells subscriptions that the log grew. It carries no events: a subscription reads them from the database. */
export interface Hub {
  /** Calls `wake` after each commit that touched the stream, or any stream when none is named. Answers how to leave. */
  readonly listen: (stream: string | undefined, wake: () => void) => () => void
  /** Notes a stream of the transaction under way; one that is rolled back costs its listeners an empty look. */
  readonly touch: (stream: string) => void
  /** Wakes the listeners of everything touched since the last call. */
  readonly publish: () => void
}

type Wakers = Set<() => void>

/** A hub for one log. Listeners are called synchronously and must only note that they were. */
export function createHub(): Hub {
  const ofAll: Wakers = new Set()
  const byStream = new Map<string, Wakers>()
  const touched = new Set<string>()

  const listenToStream = (stream: string, wake: () => void): (() => void) => {
    const wakers = byStream.get(stream) ?? new Set()
    byStream.set(stream, wakers.add(wake))
    return () => {
      wakers.delete(wake)
      if (wakers.size === 0 && byStream.get(stream) === wakers) byStream.delete(stream)
    }
  }

  return {
    listen: (stream, wake) => {
      if (stream !== undefined) return listenToStream(stream, wake)
      ofAll.add(wake)
      return () => ofAll.delete(wake)
    },
    touch: (stream) => {
      touched.add(stream)
    },
    publish: () => {
      if (touched.size > 0) for (const wake of ofAll) wake()
      for (const stream of touched) for (const wake of byStream.get(stream) ?? []) wake()
      touched.clear()
    },
  }
}
