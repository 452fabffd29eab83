import { serverNow } from '@studio/ui/server-clock'
import { useSyncExternalStore } from 'react'

/** Interval in ms, short enough that 'Queued' is replaced soon after its one second. */
const tickMs = 250

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const now = (): number => Math.floor(serverNow() / tickMs) * tickMs

/** The server's time in ms, renewed every quarter of a second; one clock for all tiles. Times of generations are the server's. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now)
}
