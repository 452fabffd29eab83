import { Context } from '@temporalio/activity'

/**
 * Well below the shortest heartbeat time-out (8 s). An activity learns of its cancel only from the response to a heartbeat.
 */
const everyMs = 2_000

/** Keeps something for the next attempt of the activity, which has it as `heartbeatDetails`, in place of what was kept before. */
export type Keep = (details: string) => void

/** Sends heartbeats to Temporal as long as the work runs; work that ends before the first heartbeat and keeps nothing causes none. */
export async function withHeartbeats<Result>(work: (keep: Keep) => Promise<Result>): Promise<Result> {
  const context = Context.current()
  // A heartbeat without details would take away those of the one before.
  let kept: unknown = context.info.heartbeatDetails
  const beat = () => context.heartbeat(kept)
  const timer = setInterval(beat, everyMs)
  try {
    return await work((details) => {
      kept = details
      beat()
    })
  } finally {
    clearInterval(timer)
  }
}
