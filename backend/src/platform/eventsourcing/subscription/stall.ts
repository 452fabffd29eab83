import type { Position } from '../event.ts'
import type { FollowableStore } from '../store/event-store.ts'
import type { Progress } from './following.ts'

/**
 * Looks at the head of the log now and then. A connection can die, or db-client's reader stop, without any error: when
 * nothing was handled or is at hand between two looks, and the first saw events beyond, the following is stuck.
 * @returns ends the watch
 */
export function watchForStall(
  store: Pick<FollowableStore, 'head'>,
  progress: Progress,
  lookMs: number,
  onStall: (error: Error) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let missedAt: Position | undefined

  const look = async () => {
    // A store that does not answer is no stall; if it is gone, the reading itself fails.
    progress.head = await store.head().catch(() => progress.head)
    if (stopped) return
    const waiting = progress.busySince === undefined
    if (waiting && missedAt === progress.position) {
      onStall(new Error(`Nothing arrived after position ${progress.position} although the log is at ${progress.head}`))
      return
    }
    missedAt = waiting && progress.head > progress.position ? progress.position : undefined
    lookLater()
  }
  const lookLater = () => {
    timer = setTimeout(() => void look(), lookMs)
    timer.unref()
  }
  lookLater()

  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
