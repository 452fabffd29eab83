/** Sweeps that depend on different engines: none waits for another. */
export interface Sweeps {
  /** Runs all of them; resolves when they are done. */
  readonly now: () => Promise<void>
  /** Begins those that do not run already: while an engine is away a sweep takes longer than the time between two. */
  readonly begin: () => void
}

/** @param sweeps never reject */
export function createSweeps(sweeps: readonly (() => Promise<void>)[]): Sweeps {
  const running = new Set<() => Promise<void>>()
  const unlessRunning = async (sweep: () => Promise<void>) => {
    if (running.has(sweep)) return
    running.add(sweep)
    try {
      await sweep()
    } finally {
      running.delete(sweep)
    }
  }
  return {
    now: async () => {
      await Promise.all(sweeps.map((sweep) => sweep()))
    },
    begin: () => {
      for (const sweep of sweeps) void unlessRunning(sweep)
    },
  }
}
