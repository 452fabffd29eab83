import type { Position } from '../event.ts'
import type { FollowableStore, LogChunk, LogReader } from '../store/event-store.ts'
import { watchForStall } from './stall.ts'

export interface FollowOptions {
  /** Handles what is new; the next batch waits for it. If it throws, the following is over. */
  readonly onBatch: (chunk: LogChunk) => Promise<void>
  /** Most items in one batch. */
  readonly batchSize?: number
  /** How often to compare with the head of the log; silence for two looks while it is ahead is a stall. */
  readonly lookMs?: number
}

/** What a following knows of itself; changed as it goes. */
export interface Progress {
  /** Everything up to here is handled. */
  position: Position
  /** Newest event of the log when last looked. */
  head: Position
  /** Batches handled. */
  batches: number
  /** Events handled, those that were seen again after a trouble included. */
  events: number
  /** When the oldest event of the batch at hand was written. */
  busySince: Date | undefined
}

/** One attempt at following the log after `progress.position`; resolves when the signal ends it, throws at any trouble. */
export async function followOnce(
  store: Pick<FollowableStore, 'follow' | 'head'>,
  progress: Progress,
  { onBatch, batchSize = 500, lookMs = 5_000 }: FollowOptions,
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
      const handled = onBatch(chunk)
      coming = chunk.items.length < batchSize ? undefined : readAhead(reader, batchSize)
      await handled
      progress.position = chunk.upTo
      progress.batches++
      progress.events += chunk.items.length
      progress.busySince = undefined
    }
  } finally {
    unwatch()
    signal.removeEventListener('abort', close)
    await reader.close()
  }
  if (!signal.aborted) throw stall ?? new Error('The event store ended the subscription')
}

/** Decodes what comes after a full batch while that one waits for its database. */
function readAhead(reader: LogReader, batchSize: number): Promise<LogChunk | undefined> {
  // Later than everything that handling the batch does at once, its writes above all.
  const coming = new Promise(setImmediate).then(() => reader.next(batchSize))
  // Whoever takes it hears of a failure; if the batch itself fails nobody does, and need not.
  coming.catch(() => undefined)
  return coming
}

function oldestOf({ items }: LogChunk): Date | undefined {
  const first = items[0]
  if (!first) return undefined
  return 'event' in first ? first.event.created : first.undecodable.place.created
}
