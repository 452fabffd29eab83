import { Context } from '@temporalio/activity'

/** Tells Temporal every second that this process lives, while the work runs; what is done by then costs it nothing. */
export async function withHeartbeats<Result>(work: () => Promise<Result>): Promise<Result> {
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(), 1_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
