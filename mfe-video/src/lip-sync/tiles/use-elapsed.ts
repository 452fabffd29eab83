import { serverNow } from '@studio/ui/server-clock'
import { useEffect, useState } from 'react'

/** Interval in ms: the tile counts tenths of a second. */
const tickMs = 100

/** Milliseconds since a moment of the server's clock, renewed ten times a second; no more than eight tiles count at once. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - since)
}
