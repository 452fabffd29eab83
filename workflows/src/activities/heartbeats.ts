import { Context } from '@temporalio/activity'

/**
 * Well below the shortest heartbeat time-out (8 s). An activity learns of its cancel only from the response to a heartbeat.
 */
const everyMs = 2_000

/** Sends heartbeats to Temporal as long as the work runs; work that ends before the first heartbeat causes none. */
export async function withHeartbeats<Result>(work: () => Promise<Result>): Promise<Result> {
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
