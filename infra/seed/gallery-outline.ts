import { assetStream } from '@studio/backend/features/assets/events.ts'
import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { AssetId, JobId, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { assetCreated, jobRequested } from './job-events.ts'
import { newEvent } from './new-event.ts'

/** Pictures of one job. */
export const outputs = 4
const inFlight = 64
const jobsInBatch = 50

/**
 * Gives a person without jobs this many pictures, four per job. Writes only the events from which the gallery is built: nothing is
 * generated, and the pictures have no bytes.
 */
export async function fillGallery({ store }: Engines, userId: UserId, pictures: number): Promise<void> {
  const jobs = Array.from({ length: pictures / outputs }, () => JobId.parse(randomId()))
  for (let from = 0; from < jobs.length; from += jobsInBatch) {
    const events = jobs
      .slice(from, from + jobsInBatch)
      .map((jobId) => newEvent(jobRequested({ userId, jobId, outputs })))
    await store.append(queueStream(userId), from === 0 ? 'none' : BigInt(from - 1), events)
  }
  const pending = jobs.flatMap((jobId) => Array.from({ length: outputs }, (_, n) => ({ userId, jobId, n })))
  const lane = async () => {
    for (let output = pending.pop(); output !== undefined; output = pending.pop()) {
      const assetId = AssetId.parse(randomId())
      await store.append(assetStream(assetId), 'none', [newEvent(assetCreated(output, assetId))])
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}
