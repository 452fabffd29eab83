/**
 * Calls back once when the npm that started this process is gone, killed before it could pass a signal on. Without npm nothing
 * is watched: whoever starts a process by hand may leave it running.
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
