import { outputEvents, outputStream } from '@studio/backend/features/jobs/events.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import { fromLoggedMedia, type StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { OutputRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'

/**
 * The media of an output whose fate is OutputStored, with checksum and thumbhash in clear. Throws when it has another fate or
 * none.
 */
export async function storedMedia(
  { store, keys }: Pick<ActivityDeps, 'store' | 'keys'>,
  { jobId, n }: Pick<OutputRef, 'jobId' | 'n'>,
): Promise<StoredMedia> {
  const events = await store.read(outputStream(jobId, n), outputEvents)
  const stored = events.find((event) => event.type === 'OutputStored')
  if (stored === undefined) throw new Error(`Output ${n} of job ${jobId} is not stored`)
  const { data } = await unseal(stored, outputEvents, keys)
  return fromLoggedMedia(data)
}
