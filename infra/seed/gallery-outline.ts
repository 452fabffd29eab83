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
 * @returns the ids of the pictures
 */
export async function fillGallery({ store }: Engines, userId: UserId, pictures: number): Promise<readonly AssetId[]> {
  const jobs = Array.from({ length: pictures / outputs }, () => JobId.parse(randomId()))
  for (let from = 0; from < jobs.length; from += jobsInBatch) {
    const events = jobs
      .slice(from, from + jobsInBatch)
      .map((jobId) => newEvent(jobRequested({ userId, jobId, outputs })))
    await store.append(queueStream(userId), from === 0 ? 'none' : BigInt(from - 1), events)
  }
  const made = jobs.flatMap((jobId) =>
    Array.from({ length: outputs }, (_, n) => ({ userId, jobId, n, assetId: AssetId.parse(randomId()) })),
  )
  await inLanes(made, async ({ assetId, ...output }) => {
    await store.append(assetStream(assetId), 'none', [newEvent(assetCreated(output, assetId))])
  })
  return made.map(({ assetId }) => assetId)
}

/** Does the work for each item, for a few of them at a time. */
export async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items]
  const lane = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}
