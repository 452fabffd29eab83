import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'
import type { Position } from '../event.ts'
import type { LogChunk, LogItem, LogReader } from './event-store.ts'

/** Opens the client's subscription; the callback is told of positions before which nothing more will come. */
export type OpenSubscription = (onCheckpoint: (position: Position) => void) => AllStreamSubscription

type Decode = (event: NonNullable<AllStreamResolvedEvent['event']>) => LogItem

/**
 * Reads from a subscription of the client when the caller asks for more. Events stay in the subscription's own buffer until then,
 * which keeps their order and slows the server down while the caller is busy.
 * @param explain turns an error of the client into the one that `next` throws
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
    // The client calls this before it hands out the last events before the position, so readers are woken a little later.
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
    if (last) told = 'event' in last ? last.event.position : last.undecodable.location.position
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
