import { z } from 'zod'
import { AssetId, type EventOf, JobId, personal, UserId } from '../../platform/eventsourcing/event.ts'

export function referencesStream(jobId: JobId): string {
  return `references-${jobId}`
}

/** Stream `references-<jobId>`: where the provider can read its copies of the inputs of a job. */
export const referenceEvents = {
  ReferencesLent: {
    schema: 1,
    data: z.object({
      userId: UserId,
      jobId: JobId,
      provider: z.string().min(1),
      assetIds: z.array(AssetId),
      /**
       * JSON list of the copies' addresses at the provider, in the order of the assets; null where the service stores none and
       * the picture is sent inside every request. Sealed, because whoever knows an address can see the picture for as long as
       * the provider stores it (7 days, providers 3.5).
       */
      addresses: personal('userId'),
    }),
  },
} as const
export type ReferenceEvent = EventOf<typeof referenceEvents>
