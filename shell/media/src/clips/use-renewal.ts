import { serverNow } from '@studio/ui/server-clock'
import { useEffect, useEffectEvent } from 'react'

/** So long after the time the server is asked, in ms, because its clock is known to a second. */
const lateMs = 1_000

/** The longest wait until the next look at the clock, in ms. A timer stands still while the computer sleeps, and one of 2^31 ms ends at once. */
const lookMs = 60_000

/**
 * Fetches something anew once the time has come at which it is no longer true, while the page is open; and then each minute, until what
 * was fetched tells a later time, because there may be no connection yet.
 * @param until the time by the server's clock, as an ISO time; undefined while nothing is known
 */
export function useRenewal(until: string | undefined, renew: () => void): void {
  const whenDue = useEffectEvent(renew)
  useEffect(() => {
    if (until === undefined) return undefined
    const due = Date.parse(until) + lateMs
    const waitMs = (): number => Math.min(Math.max(due - serverNow(), lateMs), lookMs)
    const look = (): void => {
      const isDue = serverNow() >= due
      if (isDue) whenDue()
      timer = setTimeout(look, isDue ? lookMs : waitMs())
    }
    let timer = setTimeout(look, waitMs())
    return () => clearTimeout(timer)
  }, [until])
}
