import { z } from 'zod'
import { AssetId, type EventOf, JobId, personal, UserId } from '../../platform/eventsourcing/event.ts'

export const referencesStream = (jobId: JobId): string => `references-${jobId}`

/** Stream `references-<jobId>`: the pictures a job works from, where its provider can read them. */
export const referenceEvents = {
  ReferencesLent: {
    schema: 1,
    data: z.object({
      userId: UserId,
      jobId: JobId,
      provider: z.string().min(1),
      assetIds: z.array(AssetId),
      /**
       * JSON list of their addresses at the provider, in the same order; null where each request holds the picture itself, as
       * some services keep none. Sealed: for as long as the provider keeps its copies
       * (7 days, providers 3.5), whoever has an address can see the picture.
       */
      addresses: personal('userId'),
    }),
  },
} as const
export type ReferenceEvent = EventOf<typeof referenceEvents>
