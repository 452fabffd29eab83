import { z } from 'zod'
import { AssetId, type EventOf, JobId, StoredMedia, UserId } from '../eventsourcing/event.ts'

export const assetStream = (assetId: AssetId): string => `asset-${assetId}`

/** Stream `asset-<assetId>`: what a user owns after a job or an upload. */
export const assetEvents = {
  AssetCreated: {
    schema: 1,
    data: z.object({
      assetId: AssetId,
      userId: UserId,
      jobId: JobId,
      n: z.int().min(0),
      kind: z.enum(['output', 'upload']),
      media: StoredMedia,
      /** Assets it was made from. */
      sources: z.array(AssetId),
    }),
  },
} as const
export type AssetEvent = EventOf<typeof assetEvents>
