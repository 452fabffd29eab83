import { JobId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import { derivePicture } from '../../../platform/media/pictures/derive.ts'
import { picture } from '../../../platform/media/testing/pictures.ts'
import { waitForPosition } from '../../../platform/projections/lists/read.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'
import { requestJob } from '../../jobs/commands.ts'
import { jobRequest } from '../../jobs/testing/job-request.ts'
import { createAsset } from '../commands.ts'
import { mediaVariants } from '../contract.ts'
import type { AssetCreated } from '../events.ts'

export const checksum = 'c'.repeat(64)
const media = { contentType: 'image/png', bytes: 10, width: 5, height: 2, checksum, thumbhash: 'AAAA' }

/** Test helper: output or upload `n` of a job of this person as the worker stores it, with its bytes. Returns its asset id. */
export async function pictureOf(
  { engines, config }: Studio,
  { userId }: Person,
  jobId: string = randomId(),
  n = 0,
  kind: AssetCreated['kind'] = 'output',
  sources: AssetCreated['sources'] = [],
) {
  const ids = { correlationId: randomId(), at: new Date().toISOString() }
  const step = { ...ids, userId, jobId: JobId.parse(jobId), n }
  const assetId = await createAsset(createHandle(engines.store), { ...step, kind, media, sources })
  const blobs = filesystemBlobs(config.mediaFolder)
  await blobs.put(`${userId}/${assetId}/original`, Buffer.from('0123456789'), { contentType: 'image/png' })
  await blobs.put(`${userId}/${assetId}/thumbnail`, Buffer.from('small'), { contentType: 'image/webp' })
  return assetId
}

/** Test helper: that many pictures of one job that nobody asked for. */
export async function picturesOf(studio: Studio, person: Person, count: number): Promise<string[]> {
  const jobId = randomId()
  const made: string[] = []
  for (let n = 0; n < count; n += 1) made.push(await pictureOf(studio, person, jobId, n))
  return made
}

/**
 * Test helper: a picture of that many pixels a side, as `pictureOf` stores it, but with bytes that can be decoded. The read models
 * show it.
 */
export async function largePictureOf(
  studio: Studio,
  person: Person,
  side: number,
  jobId: string = randomId(),
): Promise<string> {
  const bytes = await picture(side)
  const { media, thumbnail } = await derivePicture(bytes)
  const ids = { correlationId: randomId(), at: new Date().toISOString() }
  const step = { ...ids, userId: person.userId, jobId: JobId.parse(jobId), n: 0 }
  const assetId = await createAsset(createHandle(studio.engines.store), { ...step, kind: 'output', media, sources: [] })
  const blobs = filesystemBlobs(studio.config.mediaFolder)
  await blobs.put(`${person.userId}/${assetId}/original`, bytes, { contentType: media.contentType })
  await blobs.put(`${person.userId}/${assetId}/thumbnail`, thumbnail, { contentType: 'image/webp' })
  await projected(studio)
  return assetId
}

/** Test helper: how many variants of a picture have bytes. */
export async function variantsOf({ config }: Studio, { userId }: Person, assetId: string): Promise<number> {
  const blobs = filesystemBlobs(config.mediaFolder)
  const found = await Promise.all(mediaVariants.map((variant) => blobs.head(`${userId}/${assetId}/${variant}`)))
  return found.filter((blob) => blob !== null).length
}

/** Test helper: a queued job of this person. Returns its id. */
export async function jobOf({ engines: { store } }: Studio, { userId }: Person, outputs: number): Promise<JobId> {
  const { jobId } = await requestJob(createHandle(store), store, jobRequest(userId, outputs))
  return jobId
}

/** Test helper: waits until the read models show all that is in the log. */
export async function projected({ engines: { store, db } }: Studio): Promise<void> {
  const at = { logId: await store.logId(), position: await store.head() }
  const waited = await waitForPosition(db, at, { atMostMs: 20_000 })
  if (waited !== 'reached') throw new Error('The projector of the test does not keep up')
}
