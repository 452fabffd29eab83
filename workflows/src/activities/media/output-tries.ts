import { Context } from '@temporalio/activity'
import { z } from 'zod'

/**
 * How often an output is tried that cannot be stored for a reason which may never pass, while it holds a slot. The pauses between the tries
 * double, up to two minutes. Everything else that fails, as on a full disk, is our own fault: it is tried as long as the job may take.
 */
const mostTries = {
  /** What came is no picture or video, or takes too much to read: it may have come wrong, and on a busy machine the same takes longer. */
  unreadable: 3,
  /** Something that the output can be without, such as the clip for a look in passing, cannot be made. */
  unmade: 3,
  /** A program ended over it for no reason of its own, as when the machine has no memory left: about six minutes. */
  ended: 10,
  /** The service refuses to give it. A new output may not be on all its servers yet: about six minutes. */
  refused: 10,
  /** The service gives no clear answer: more than the hour that it may be away before other results are given up. */
  unanswered: 40,
} as const

const Counts = z.record(z.string(), z.int())

/**
 * Counts a failed try, and throws its error when another try may help. The counts travel in the details of the heartbeats from attempt to
 * attempt, for each reason on its own: attempts that a full disk has ended take no tries away from others.
 */
export function tryAgain(reason: keyof typeof mostTries, error: unknown): void {
  const context = Context.current()
  // it may have failed only because of that
  if (context.cancellationSignal.aborted) throw error
  const { data: before = {} } = Counts.safeParse(context.info.heartbeatDetails)
  const tries = (before[reason] ?? 0) + 1
  context.heartbeat({ ...before, [reason]: tries })
  if (tries < mostTries[reason]) throw error
}
