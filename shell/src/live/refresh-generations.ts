import { createRefresher } from './refresher.ts'

/** How many generations are fetched one by one; when more are reported, the list is fetched once instead. */
const few = 4

interface Refresh {
  readonly one: (id: string) => Promise<void>
  /** Fetches the list of the newest generations. */
  readonly list: () => Promise<void>
}

/**
 * Fetches the generations that were reported, with few requests however many there are, as after a command on hundreds of images.
 * Those that are reported during a request are fetched by the next one. A failed request is repeated until it succeeds.
 */
export function createGenerationRefresher(
  refresh: Refresh,
  pause: (ms: number) => Promise<void>,
): (id: string) => void {
  const reported = new Set<string>()

  async function refreshReported(): Promise<void> {
    // The reports of one message come one after the other, so wait until all of them are there.
    await Promise.resolve()
    const ids = [...reported]
    reported.clear()
    try {
      if (ids.length > few) await refresh.list()
      else await Promise.all(ids.map((id) => refresh.one(id)))
    } catch (error) {
      for (const id of ids) reported.add(id)
      throw error
    }
  }

  const refresher = createRefresher(refreshReported, pause)
  return (id) => {
    reported.add(id)
    refresher('generations')
  }
}
