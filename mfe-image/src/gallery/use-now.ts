import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** The time in ms, renewed every second; one clock for all tiles. */
export const useNow = (): number => useSyncExternalStore(subscribe, nowInSeconds) * 1000
