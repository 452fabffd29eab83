/** How slowly bytes may move over a connection; also used for the characters of a text. */
export interface Pace {
  /** Bytes a second, in the mean, below which the other side is given up. */
  readonly floor: number
  /** Milliseconds that the other side may be behind that mean, at the start or in the middle. */
  readonly patienceMs: number
}

/** 128 kbit/s, and a connection may be silent for twenty seconds. */
export const usualPace: Pace = { floor: 16_000, patienceMs: 20_000 }

interface Look {
  /** A monotonic time in milliseconds. */
  readonly at: number
  /** All bytes that have moved over the connection so far. */
  readonly bytes: number
  /** False while the other side waits for us: that time is not held against it. */
  readonly isWaiting: boolean
}

/**
 * Patience with the other side of a connection: waiting for it uses the patience up, and every `floor` bytes that move restore a second
 * of it. So a transfer may last as long as it makes progress, and one that trickles ends.
 * @param bytes that have moved over the connection before
 * @returns a function to call every second or so, which tells whether the patience has run out; its first call only begins the time
 */
export function patienceWith({ floor, patienceMs }: Pace, bytes: number): (look: Look) => boolean {
  let left = patienceMs
  let seen: { readonly at?: number; readonly bytes: number } = { bytes }
  return (look) => {
    const restored = ((look.bytes - seen.bytes) / floor) * 1_000
    const waited = look.isWaiting ? look.at - (seen.at ?? look.at) : 0
    left = Math.min(patienceMs, left - waited + restored)
    seen = look
    return left <= 0
  }
}
