import { Context } from '@temporalio/activity'

/** Well below the shortest heartbeat time-out (8 s). A cancel reaches an activity with the answer to a heartbeat. */
const everyMs = 2_000

/** Tells Temporal that this process lives, as long as the work runs; work that is done before the first heartbeat costs none. */
export async function withHeartbeats<Result>(work: () => Promise<Result>): Promise<Result> {
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
