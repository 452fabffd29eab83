/** Waits before the tries after a failed one, in ms; the last one repeats. */
const backOffMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Collects the ids that are reported and calls `refreshMany` with all of them, one call at a time. Ids that are reported during a
 * call go into the next one. A failed call is repeated, together with what was reported meanwhile, until it succeeds, so that no
 * change is lost; `pause` waits that many milliseconds before each repetition. What it returns resolves when nothing reported is left.
 */
export function createBatchRefresher(
  refreshMany: (ids: readonly string[]) => Promise<void>,
  pause: (ms: number) => Promise<void>,
): (id: string) => Promise<void> {
  const reported = new Set<string>()
  let running: Promise<void> | undefined

  async function refreshReported(): Promise<void> {
    let failures = 0
    while (reported.size > 0) {
      // The reports of one message come one after the other, so wait until all of them are there.
      await Promise.resolve()
      const ids = [...reported]
      reported.clear()
      try {
        await refreshMany(ids)
        failures = 0
      } catch {
        // The server cannot be reached, which the connection bar tells.
        for (const id of ids) reported.add(id)
        await pause(backOffMs[Math.min(failures, backOffMs.length - 1)] ?? 0)
        failures += 1
      }
    }
    running = undefined
  }

  return (id) => {
    reported.add(id)
    running ??= refreshReported()
    return running
  }
}
