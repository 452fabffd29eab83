/** Waits before the tries after a failed one, in ms; the last one repeats. */
const backOffMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Calls `refresh(id)` for every reported id, one call at a time per id. Any number of reports during a call leads to exactly one
 * more call after it. A failed call is repeated until it succeeds, so that no change is lost.
 */
export function createRefresher(
  refresh: (id: string) => Promise<void>,
  pause: (ms: number) => Promise<void>,
): (id: string) => void {
  const running = new Map<string, { again: boolean }>()

  async function untilDone(id: string, run: { again: boolean }): Promise<void> {
    let failures = 0
    do {
      run.again = false
      try {
        await refresh(id)
        failures = 0
      } catch {
        // The server cannot be reached, as the connection bar says. This id is tried again.
        run.again = true
        await pause(backOffMs[Math.min(failures, backOffMs.length - 1)] ?? 0)
        failures += 1
      }
    } while (run.again)
    running.delete(id)
  }

  return (id) => {
    const run = running.get(id)
    if (run !== undefined) {
      run.again = true
      return
    }
    const fresh = { again: false }
    running.set(id, fresh)
    void untilDone(id, fresh)
  }
}
