import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { exportFile } from '@studio/backend/features/exports/contract.ts'
import { type JobId, plainOf } from '@studio/backend/platform/eventsourcing/event.ts'
import { isSound } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { frameKey, videoKey } from '@studio/backend/platform/media/blobs/source-keys.ts'
import { type Check, deletedPeople, eventsOf, requestedOutputs, type Truth } from './truth.ts'

/** I8: no media is missing or altered, and none is without an owner in the log. What is left of deleted accounts belongs to I16. */
export const media: Check = (truth) => [...missing(truth), ...missingOfSources(truth), ...strays(truth)]

function missing({ log, blobs }: Truth): readonly string[] {
  const checksums = new Map(blobs.map(({ key, checksum }) => [key, checksum]))
  const purged = new Set<string>(
    [...eventsOf(log, 'AssetPurged'), ...eventsOf(log, 'UploadPurged')].map(({ data }) => data.assetId),
  )
  const deleted = deletedPeople(log)
  return eventsOf(log, 'AssetCreated').flatMap(({ data: { assetId, userId, checksum, media: facts } }) => {
    if (purged.has(assetId) || deleted.has(userId)) return []
    const found = checksums.get(`${userId}/${assetId}/original`)
    if (found === undefined) return [`asset ${assetId} has lost its media`]
    if (found !== plainOf(checksum)) return [`the media of asset ${assetId} was altered`]
    // there is nothing to see in a sound
    return isSound(facts.contentType) || checksums.has(`${userId}/${assetId}/thumbnail`)
      ? []
      : [`asset ${assetId} has lost its thumbnail`]
  })
}

function missingOfSources({ log, blobs }: Truth): readonly string[] {
  const keys = new Set(blobs.map(({ key }) => key))
  const deleted = deletedPeople(log)
  return eventsOf(log, 'FramesExtracted').flatMap(({ data }) => {
    if (deleted.has(data.userId)) return []
    const frames = data.timestampsMs.flatMap((ms) => [frameKey(data, ms, 'full'), frameKey(data, ms, 'small')])
    const lost = [videoKey(data), ...frames].filter((key) => !keys.has(key))
    return lost.length === 0 ? [] : [`source ${data.sourceId} has lost its video or some of its frames`]
  })
}

/**
 * The blobs that no event names. A crash may leave blobs of requested outputs and forms, which are deleted after a day; there must be no
 * others.
 */
function strays({ log, blobs }: Truth): readonly string[] {
  const uploads = eventsOf(log, 'AssetCreated').map(({ data }) => `${data.userId}/${data.assetId}`)
  const outputs = requestedOutputs(log).map(({ userId, jobId, n }) => `${userId}/${outputAsset(jobId, n)}`)
  const archives = eventsOf(log, 'WorkRequested').map(({ data }) => parentOf(workKey(data, exportFile)))
  const sources = eventsOf(log, 'SourceRequested').map(({ data }) => parentOf(videoKey(data)))
  const folders = new Set([...uploads, ...outputs, ...archives, ...sources])
  return blobs
    .filter(({ key }) => !folders.has(parentOf(key)) && !/^[^/]+\/staged-/.test(key))
    .map(({ key }) => `blob ${key} belongs to no asset, output, archive or source`)
}

/** The folder of a blob: of its asset, its piece of work, or its source. */
const parentOf = (key: string): string => key.split('/').slice(0, 2).join('/')

const outputAsset = (jobId: JobId, n: number) => assetIdOf(jobId, 'output', n)
