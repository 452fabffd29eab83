import { JobId, type UserId } from '../../../platform/eventsourcing/event.ts'
import type { Handle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { endJob, startJob } from '../output/output-commands.ts'

/** Test helper: the end of a job whose only output has failed; what came with its request is stored by then, unless it could not be used. */
export async function endFailedJob(handle: Handle, userId: UserId, id: string): Promise<void> {
  const step = { userId, jobId: JobId.parse(id), correlationId: randomId(), at: new Date().toISOString() }
  await startJob(handle, { ...step, kind: 'image', outputs: 1 })
  await endJob(handle, { ...step, fates: [{ n: 0, fate: 'failed', reason: 'refused' }] })
}
