/** Waits between the tries, in ms: four tries within about two seconds. */
const waitsMs = [300, 600, 1200]

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Calls `load` up to four times until it succeeds, because a server may be away for a moment; throws the error of the last try. */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const wait of waitsMs) {
    try {
      return await load()
    } catch {
      // The last try below tells why, if it fails as well.
      await pause(wait)
    }
  }
  return await load()
}
