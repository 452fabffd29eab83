/** Tells subscriptions that the log grew. It carries no events: a subscription reads them from the database. */
export interface Hub {
  /** Calls `wake` after each commit that changed the stream, or any stream when none is named. Returns how to stop that. */
  readonly listen: (stream: string | undefined, wake: () => void) => () => void
  /** Notes a stream that the running transaction changes. After a rollback its listeners are woken for nothing. */
  readonly touch: (stream: string) => void
  /** Wakes the listeners of everything touched since the last call. */
  readonly publish: () => void
}

type Wakers = Set<() => void>

/** A hub for one log. Listeners are called synchronously: they may only note it and must read later. */
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
