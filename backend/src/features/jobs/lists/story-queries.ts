import type { Recorded } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import {
  type JobEvent,
  jobEvents,
  jobStream,
  type OutputEvent,
  outputEvents,
  outputStream,
  type QueueEvent,
  queueEvents,
  queueStream,
} from '../events.ts'
import { type RequestRef, readJobRequest } from '../queries.ts'

/** More than an output has: a few attempts, ten steps of progress, its fate. After a long outage the middle of its life is left out. */
const most = { first: 200, last: 100 }

/**
 * What the log has about one output of a job, its words sealed: its request and admission, the begin and end of the job, and the life
 * of the output, of a very long one its begin and its end. Undefined when the job has no output of that number.
 */
export async function readOutputLife(
  store: EventStore,
  ref: RequestRef,
  n: number,
): Promise<readonly Recorded<QueueEvent | JobEvent | OutputEvent>[] | undefined> {
  const request = await readJobRequest(store, ref)
  if (n >= request.data.outputs) return undefined
  const after = { from: request.revision + 1n, limit: 1 }
  const [queue, job, first, last] = await Promise.all([
    store.read(queueStream(ref.userId), queueEvents, after),
    store.read(jobStream(ref.jobId), jobEvents, { limit: 2 }),
    store.read(outputStream(ref.jobId, n), outputEvents, { limit: most.first }),
    store.read(outputStream(ref.jobId, n), outputEvents, { direction: 'backwards', limit: most.last }),
  ])
  // A job of images is admitted with its request; what follows the request of another kind may belong to another job.
  const admitted = queue.filter((event) => event.type === 'JobAdmitted' && event.data.jobId === ref.jobId)
  const read = first.at(-1)?.revision ?? -1n
  return [request, ...admitted, ...job, ...first, ...last.toReversed().filter(({ revision }) => revision > read)]
}
