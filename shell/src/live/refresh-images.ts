import { createRefresher } from './refresher.ts'

/**
 * Fetches the images that were reported, many with one request. Images that are reported during a request are fetched by the next
 * one. A failed request is repeated until it succeeds, so that no change is lost.
 */
export function createImageRefresher(
  refreshMany: (ids: readonly string[]) => Promise<void>,
  pause: (ms: number) => Promise<void>,
): (id: string) => void {
  const reported = new Set<string>()

  async function refreshReported(): Promise<void> {
    // The reports of one message come one after the other, so wait until all of them are there.
    await Promise.resolve()
    const ids = [...reported]
    reported.clear()
    try {
      await refreshMany(ids)
    } catch (error) {
      for (const id of ids) reported.add(id)
      throw error
    }
  }

  const refresher = createRefresher(refreshReported, pause)
  return (id) => {
    reported.add(id)
    refresher('images')
  }
}
