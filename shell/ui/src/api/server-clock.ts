/** What is known of the difference between the server's clock and this one, in ms: it lies between the two. */
interface Difference {
  readonly least: number
  readonly most: number
}

/** The `date` header of a response counts whole seconds. */
const stepMs = 1000

/**
 * The server's clock as far as responses tell it. Times in responses are the server's: compared with the browser's own clock, which
 * may be minutes wrong, they would give wrong durations.
 * @param readClock the browser's clock, in ms since 1970
 */
export function createServerClock(readClock: () => number) {
  let known: Difference | undefined

  return {
    /** Learns from a response: its `date` header, and when its request was sent by the browser's clock. */
    learn(date: string | null, sentAt: number): void {
      const told = Date.parse(date ?? '')
      const heard = { least: told - readClock(), most: told + stepMs - sentAt }
      // The browser's clock was set back while the response was on its way: it tells nothing. So does one without the header.
      if (Number.isNaN(told) || heard.least > heard.most) return
      known = narrowed(known, heard)
    },
    /** The server's time in ms since 1970; the browser's own while the two may agree. */
    now: (): number => readClock() + differenceOf(known),
  }
}

/** Both together; only the newer one when they contradict each other, because a clock was set meanwhile. */
function narrowed(known: Difference | undefined, newer: Difference): Difference {
  if (known === undefined) return newer
  const both = { least: Math.max(known.least, newer.least), most: Math.min(known.most, newer.most) }
  return both.least <= both.most ? both : newer
}

function differenceOf(known: Difference | undefined): number {
  if (known === undefined || (known.least <= 0 && known.most >= 0)) return 0
  return Math.round((known.least + known.most) / 2)
}

const clock = createServerClock(() => Date.now())

/** Learns the server's time from a response: its `date` header, and when its request was sent by the browser's clock. */
export function learnServerTime(date: string | null, sentAt: number): void {
  clock.learn(date, sentAt)
}

/** The server's time in ms since 1970. */
export function serverNow(): number {
  return clock.now()
}
