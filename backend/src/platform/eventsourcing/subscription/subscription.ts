import type { Position } from '../event.ts'
import type { FollowableStore } from '../store/event-store.ts'
import { type FollowOptions, followOnce } from './following.ts'
import { pauseUnlessStopped } from './pause.ts'
import type { Progress } from './progress.ts'

export interface SubscriptionOptions extends FollowOptions {
  /**
   * After which position to begin. A function is asked again at every restart; a fixed one is only the beginning, restarts
   * then go on from the last batch that was handled.
   */
  readonly from: Position | (() => Promise<Position>)
  /** Called after every error; the subscription goes on by itself. */
  readonly onTrouble?: (error: Error, attempt: number) => void
  /** Between attempts; at most five seconds when absent. */
  readonly pause?: (attempt: number, signal: AbortSignal) => Promise<void>
}

export interface SubscriptionStatus {
  /** Everything up to here is handled. */
  readonly position: Position
  /** Newest event of the log when last looked. */
  readonly head: Position
  /** Age of the oldest event of the batch at hand, 0 while waiting for news. Milliseconds. */
  readonly lagMs: number
  /** Handled since the beginning, those that were seen again after a trouble included. */
  readonly events: number
  readonly restarts: number
  readonly lastError?: Error
  readonly lastErrorAt?: Date
}

export interface Subscription {
  /** Resolves after the batch under way; nothing is handled any more. */
  readonly stop: () => Promise<void>
  readonly status: () => SubscriptionStatus
}

/**
 * Follows the whole log until it is stopped. The client never subscribes again by itself, so this function does after every
 * error, silent end and stall. As long as no batch was handled in between, the pause between attempts grows.
 */
export function subscribeToAll(
  store: Pick<FollowableStore, 'follow' | 'head'>,
  options: SubscriptionOptions,
): Subscription {
  const { from, onTrouble, pause = pauseUnlessStopped } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const progress: Progress = { position: 0n, head: 0n, batches: 0, events: 0, busySince: undefined }
  let restarts = 0
  let lastError: Error | undefined
  let lastErrorAt: Date | undefined

  const attemptOnce = async () => {
    if (typeof from === 'function') progress.position = await from()
    else if (restarts === 0) progress.position = from
    await followOnce(store, progress, options, signal)
  }

  const followForEver = async () => {
    let attempt = 0
    while (!signal.aborted) {
      const before = progress.batches
      try {
        await attemptOnce()
      } catch (error) {
        lastError = error instanceof Error ? error : new Error(String(error))
        lastErrorAt = new Date()
        progress.busySince = undefined
        attempt = progress.batches > before ? 1 : attempt + 1
        restarts++
        onTrouble?.(lastError, attempt)
        await pause(attempt, signal)
      }
    }
  }
  const done = followForEver()

  return {
    async stop() {
      stopping.abort()
      await done
    },
    status: () => ({
      position: progress.position,
      head: progress.head,
      lagMs: progress.busySince ? Math.max(0, Date.now() - progress.busySince.getTime()) : 0,
      events: progress.events,
      restarts,
      ...(lastError && { lastError }),
      ...(lastErrorAt && { lastErrorAt }),
    }),
  }
}
