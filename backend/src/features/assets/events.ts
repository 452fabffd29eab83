import { z } from 'zod'
import { AssetId, type EventOf, JobId, UserId } from '../../platform/eventsourcing/event.ts'
import { loggedMedia, sealLater } from '../../platform/eventsourcing/stored-media.ts'

export function assetStream(assetId: AssetId): string {
  return `asset-${assetId}`
}

const onAsset = { assetId: AssetId, userId: UserId, jobId: JobId, n: z.int().min(0) }

/** Whether it is a favourite, also while it is in the trash: projections that count favourites need not remember it. */
const favorite = z.boolean()

/** Stream `asset-<assetId>`: a picture that a user owns, made by a job or uploaded. */
export const assetEvents = {
  AssetCreated: {
    schema: 2,
    upcast: { 1: sealLater },
    data: z.object({
      ...onAsset,
      /** What it came from: `output`, `upload`, or a word of a later release. Only outputs are in the gallery. */
      kind: z.string().min(1),
      ...loggedMedia('userId'),
      /** Assets it was made from. */
      sources: z.array(AssetId),
    }),
  },
  AssetFavorited: { schema: 1, data: z.object(onAsset) },
  AssetUnfavorited: { schema: 1, data: z.object(onAsset) },
  /** It leaves every list and may come back for 30 days, counted from `trashedAt`. */
  AssetTrashed: { schema: 1, data: z.object({ ...onAsset, favorite, trashedAt: z.iso.datetime() }) },
  AssetRestored: { schema: 1, data: z.object({ ...onAsset, favorite }) },
  /** Deleted for good: its bytes are erased next. */
  AssetPurged: { schema: 1, data: z.object(onAsset) },
  // An upload and an output of a job may have the same number: whoever counts outputs must not take one for the other.
  /** The upload leaves its list and may come back for 30 days, counted from `trashedAt`. */
  UploadTrashed: { schema: 1, data: z.object({ ...onAsset, trashedAt: z.iso.datetime() }) },
  UploadRestored: { schema: 1, data: z.object(onAsset) },
  /** Deleted for good: its bytes are erased next. */
  UploadPurged: { schema: 1, data: z.object(onAsset) },
} as const
export type AssetEvent = EventOf<typeof assetEvents>
export type AssetCreated = Extract<AssetEvent, { type: 'AssetCreated' }>['data']
