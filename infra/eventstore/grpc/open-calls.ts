/** The calls under way. A shutdown ends each of them with the status that clients expect for its kind. */
export interface OpenCalls {
  /** Registers a function that fails a call; returns one that removes it when the call is over. */
  readonly track: (fail: () => void) => () => void
  /** Fails every open call, and every call that begins later. */
  readonly failAll: () => void
}

/** An empty registry. */
export function createOpenCalls(): OpenCalls {
  const open = new Set<() => void>()
  let closing = false
  return {
    track: (fail) => {
      // Later, because the handler that registers its call has not finished setting it up.
      if (closing) queueMicrotask(fail)
      open.add(fail)
      return () => open.delete(fail)
    },
    failAll: () => {
      closing = true
      for (const fail of open) fail()
      open.clear()
    },
  }
}
