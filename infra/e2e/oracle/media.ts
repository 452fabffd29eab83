import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { type JobId, plainOf } from '@studio/backend/platform/eventsourcing/event.ts'
import { type Check, eventsOf, requestedOutputs, type Truth } from './truth.ts'

/** I8: no media is missing or altered, and none is without an owner in the log. */
export const media: Check = (truth) => [...missing(truth), ...strays(truth)]

function missing({ log, blobs }: Truth): readonly string[] {
  const checksums = new Map(blobs.map(({ key, checksum }) => [key, checksum]))
  const purged = new Set<string>(
    [...eventsOf(log, 'AssetPurged'), ...eventsOf(log, 'UploadPurged')].map(({ data }) => data.assetId),
  )
  return eventsOf(log, 'AssetCreated').flatMap(({ data: { assetId, userId, checksum } }) => {
    if (purged.has(assetId)) return []
    const found = checksums.get(`${userId}/${assetId}/original`)
    if (found === undefined) return [`asset ${assetId} has lost its media`]
    if (found !== plainOf(checksum)) return [`the media of asset ${assetId} was altered`]
    return checksums.has(`${userId}/${assetId}/thumbnail`) ? [] : [`asset ${assetId} has lost its thumbnail`]
  })
}

/**
 * The blobs that no event names. A crash may leave blobs of requested outputs and forms, which are deleted after a day; there must be no
 * others.
 */
function strays({ log, blobs }: Truth): readonly string[] {
  const uploads = eventsOf(log, 'AssetCreated').map(({ data }) => `${data.userId}/${data.assetId}`)
  const outputs = requestedOutputs(log).map(({ userId, jobId, n }) => `${userId}/${outputAsset(jobId, n)}`)
  const folders = new Set([...uploads, ...outputs])
  return blobs
    .filter(({ key }) => !folders.has(key.split('/').slice(0, 2).join('/')) && !/^[^/]+\/staged-/.test(key))
    .map(({ key }) => `blob ${key} belongs to no asset and no output`)
}

const outputAsset = (jobId: JobId, n: number) => assetIdOf(jobId, 'output', n)
