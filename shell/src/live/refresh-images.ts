import { createRefresher } from './refresher.ts'

/**
 * Fetches images that were reported, many at once: what is reported while a fetch is under way makes up the next one. A
 * failed fetch is repeated until it works, so no change is lost.
 */
export function createImageRefresher(
  refreshMany: (ids: readonly string[]) => Promise<void>,
  pause: (ms: number) => Promise<void>,
): (id: string) => void {
  const reported = new Set<string>()

  async function refreshReported(): Promise<void> {
    // reports of one message arrive one after the other: let them all in
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
