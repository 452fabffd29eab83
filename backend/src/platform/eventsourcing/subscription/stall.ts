import type { Position } from '../event.ts'
import type { FollowableStore } from '../store/event-store.ts'
import type { Progress } from './progress.ts'

/**
 * Notices a subscription that has stopped without an error, as happens when a connection dies silently. It looks at the head of
 * the log every `lookMs`. When the log was ahead at one look, and the subscription has handled nothing and is handling nothing
 * at the next, it is stuck.
 * @returns a function that ends the watch
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
