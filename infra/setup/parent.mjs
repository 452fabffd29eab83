/**
 * Calls `gone` once when the npm that started this process has ended: a killed npm passes no signal on. A process that was not started by
 * npm is not watched, so that it may outlive its parent.
 * @param {() => void} gone
 */
export function whenNpmIsGone(gone) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}
