import { randomUUID } from 'node:crypto'
import type { Hub } from '../../live/hub.ts'
import type { YieldToLoop } from '../../live/yield-to-loop.ts'
import { caughtUpResponse, confirmationResponse } from '../read/read-responses.ts'
import { type Outbound, sendAll } from './outbound.ts'

/** A position in the log. It moves forward when the page that it returned has been sent. */
export interface Cursor {
  /** The only stream it reads; undefined for the whole log. */
  readonly stream: string | undefined
  /** The next page after the cursor. `live` is false until the end was reached once, and again after falling behind. */
  readonly next: (live: boolean) => { readonly responses: Iterable<Uint8Array>; readonly more: boolean }
  /** The message to send when catch-up ends, before `caught_up`. */
  readonly reached: () => Iterable<Uint8Array>
}

/**
 * Runs a subscription until its client is gone. All events are read from the database, page by page, live ones too; the hub only
 * says that there is something to read. So nothing is buffered, and no event can be lost or repeated between catch-up and live.
 * A client that falls more than a page behind is in catch-up again, and gets `caught_up` again.
 */
export async function runSubscription(
  hub: Hub,
  yieldToLoop: YieldToLoop,
  cursor: Cursor,
  outbound: Outbound,
): Promise<void> {
  const news = createSignal()
  const leave = hub.listen(cursor.stream, news.raise)
  outbound.onClose(news.raise)
  try {
    await sendAll(outbound, [confirmationResponse(randomUUID())])
    let live = false
    while (outbound.isOpen()) {
      await yieldToLoop()
      news.lower()
      const { responses, more } = cursor.next(live)
      await sendAll(outbound, responses)
      if (more) {
        live = false
        continue
      }
      if (!live) await sendAll(outbound, [...cursor.reached(), caughtUpResponse()])
      live = true
      await news.raised()
    }
  } finally {
    leave()
  }
}

/** A flag that can be awaited. */
const createSignal = (): { raise: () => void; lower: () => void; raised: () => Promise<void> } => {
  let up = false
  let wake: (() => void) | undefined
  return {
    raise: () => {
      up = true
      wake?.()
    },
    lower: () => {
      up = false
    },
    raised: () =>
      new Promise((resolve) => {
        wake = resolve
        if (up) resolve()
      }),
  }
}
