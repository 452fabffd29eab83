/** Calls `onSilence` when `start` was not called again for `ms`, once per silence, and not after `stop`. */
export function createWatchdog(ms: number, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  return {
    start(): void {
      stop()
      timer = setTimeout(onSilence, ms)
    },
    stop,
  }
}
