/** The calls that are under way, so that a shutdown can end each with the status its kind expects. */
export interface OpenCalls {
  /** Registers how to fail a call; answers how to forget it once it is over. */
  readonly track: (fail: () => void) => () => void
  /** Fails every open call, and from now on every new one at once. */
  readonly failAll: () => void
}

/** An empty registry. */
export function createOpenCalls(): OpenCalls {
  const open = new Set<() => void>()
  let closing = false
  return {
    track: (fail) => {
      // Not at once: the handler that registers has not finished setting its call up.
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
