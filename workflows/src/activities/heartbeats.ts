import { Context } from '@temporalio/activity'
import { z } from 'zod'

/**
 * Well below the shortest heartbeat time-out (8 s). An activity learns of its cancel only from the response to a heartbeat.
 */
const everyMs = 2_000

/** What one attempt of an activity keeps for the next, by name. */
type Kept = Readonly<Record<string, unknown>>

/** Keeps something for the next attempt of the activity, in place of what was kept before under the same names. */
export type KeepForNextAttempt = (details: Kept) => void

/** What the attempts before have kept. One of another release may have kept something else. */
export function keptBefore(): Kept {
  return keptIn(Context.current().info.heartbeatDetails)
}

const keptIn = (details: unknown): Kept => z.record(z.string(), z.unknown()).safeParse(details).data ?? {}

/** Sends heartbeats to Temporal as long as the work runs; work that ends before the first heartbeat and keeps nothing causes none. */
export async function withHeartbeats<Result>(work: (keep: KeepForNextAttempt) => Promise<Result>): Promise<Result> {
  const context = Context.current()
  // A heartbeat without details would take away those of the one before.
  let kept: unknown = context.info.heartbeatDetails
  const beat = () => context.heartbeat(kept)
  const timer = setInterval(beat, everyMs)
  try {
    return await work((details) => {
      kept = { ...keptIn(kept), ...details }
      beat()
    })
  } finally {
    clearInterval(timer)
  }
}
