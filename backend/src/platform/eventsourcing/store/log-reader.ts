import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'
import type { Position } from '../event.ts'
import type { LogChunk, LogItem, LogReader } from './event-store.ts'

/** Opens the client's subscription; the callback is told of positions before which nothing more will come. */
export type OpenSubscription = (onCheckpoint: (position: Position) => void) => AllStreamSubscription

type Decode = (event: NonNullable<AllStreamResolvedEvent['event']>) => LogItem

/**
 * Pulls from a subscription of the client, never pushed: order and backpressure are those of the stream's own buffer.
 * @param explain makes the error that `next` throws out of the client's
 */
export function readSubscription(
  open: OpenSubscription,
  decode: Decode,
  explain: (error: unknown) => Error,
): LogReader {
  let checkpoint: Position = 0n
  let told: Position = 0n
  let failure: Error | undefined
  let ended = false
  let wake: (() => void) | undefined
  const awaken = () => wake?.()

  const subscription = open((position) => {
    checkpoint = position
    // Not from inside the client's transform, which is about to hand out the events before this position.
    setImmediate(awaken)
  })
  const end = () => {
    ended = true
    awaken()
  }
  subscription.on('readable', awaken)
  subscription.on('end', end)
  subscription.on('close', end)
  subscription.on('error', (error) => {
    failure ??= explain(error)
    awaken()
  })

  const pull = (limit: number): LogItem[] => {
    const items: LogItem[] = []
    while (items.length < limit) {
      // The stream is typed for `data` listeners only; read() hands out the same objects, or null.
      const resolved = subscription.read() as AllStreamResolvedEvent | null
      if (resolved === null) break
      if (resolved.event) items.push(decode(resolved.event))
    }
    return items
  }

  const takeChunk = (limit: number): LogChunk | undefined => {
    const noted = checkpoint
    const items = pull(limit)
    const last = items.at(-1)
    if (last) told = 'event' in last ? last.event.position : last.undecodable.place.position
    const drained = subscription.readableLength === 0
    const moved = drained && noted > told
    if (moved) told = noted
    return last || moved ? { items, upTo: told } : undefined
  }

  return {
    async next(limit) {
      for (;;) {
        if (failure) throw failure
        const chunk = takeChunk(limit)
        if (chunk) return chunk
        if (ended) return undefined
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async close() {
      end()
      // A subscription that never got a connection has nothing to cancel; its error was reported by `next`.
      await subscription.unsubscribe().catch(() => undefined)
    },
  }
}
