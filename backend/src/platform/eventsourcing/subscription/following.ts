import { setTimeout as sleep } from 'node:timers/promises'
import type { FollowableStore, LogChunk, LogReader } from '../store/event-store.ts'
import type { Progress } from './progress.ts'
import { watchForStall } from './stall.ts'

export interface FollowOptions {
  /** Handles what is new; the next batch waits for it. If it throws, the following is over. */
  readonly onBatch: (chunk: LogChunk) => Promise<void>
  /** Most items in one batch. */
  readonly batchSize?: number
  /**
   * Milliseconds between the beginnings of two batches, at least; 0 when absent. What happens meanwhile becomes one batch, and the first
   * event after a longer silence is handled at once. A full batch is followed by the next without a pause.
   */
  readonly apartMs?: number
  /**
   * Milliseconds between the beginnings of two batches, at most, while batches take long: up to here they are so far apart that handling
   * them takes a third of the time, because what a batch costs depends little on its size. `apartMs` when absent.
   */
  readonly longestApartMs?: number
  /** How often to compare with the head of the log; silence for two looks while it is ahead is a stall. */
  readonly lookMs?: number
}

/** Follows the log after `progress.position` once: resolves when the signal is aborted, and throws at the first error. */
export async function followOnce(
  store: Pick<FollowableStore, 'follow' | 'head'>,
  progress: Progress,
  { onBatch, batchSize = 500, apartMs = 0, longestApartMs = apartMs, lookMs = 5_000 }: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const reader = store.follow(progress.position)
  const close = () => void reader.close()
  signal.addEventListener('abort', close)
  let stall: Error | undefined
  const unwatch = watchForStall(store, progress, lookMs, (error) => {
    stall = error
    close()
  })
  try {
    let coming: Promise<LogChunk | undefined> | undefined
    while (!signal.aborted) {
      const chunk = await (coming ?? reader.next(batchSize))
      if (!chunk || signal.aborted) break
      progress.busySince = oldestOf(chunk)
      const began = performance.now()
      const handled = onBatch(chunk)
      coming = chunk.items.length < batchSize ? undefined : readAhead(reader, batchSize)
      await handled
      progress.position = chunk.upTo
      progress.batches++
      progress.events += chunk.items.length
      progress.busySince = undefined
      const apart = Math.max(apartMs, Math.min(longestApartMs, (performance.now() - began) * 3))
      if (coming === undefined) await pauseUntil(began + apart, signal)
    }
  } finally {
    unwatch()
    signal.removeEventListener('abort', close)
    await reader.close()
  }
  if (!signal.aborted) throw stall ?? new Error('The event store ended the subscription')
}

/** Waits until that time of `performance.now()`, or until the signal is aborted. */
async function pauseUntil(time: number, signal: AbortSignal): Promise<void> {
  const ms = time - performance.now()
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Begins to read the next batch while a full one is still being written to its database. */
function readAhead(reader: LogReader, batchSize: number): Promise<LogChunk | undefined> {
  // Starts in the next round of the event loop, so that the writes of the current batch are sent first.
  const coming = new Promise(setImmediate).then(() => reader.next(batchSize))
  // If the current batch fails, nobody awaits this promise, and its own failure must not count as unhandled.
  coming.catch(() => undefined)
  return coming
}

function oldestOf({ items }: LogChunk): Date | undefined {
  const first = items[0]
  if (!first) return undefined
  return 'event' in first ? first.event.created : first.undecodable.location.created
}
