import { z } from 'zod'
import { AssetId, type EventOf, UserId } from '../../platform/eventsourcing/event.ts'

export const ShareId = z.uuid().brand<'ShareId'>()
export type ShareId = z.infer<typeof ShareId>

/** The stream of an image's links: there is at most one at a time. */
export function shareStream(assetId: AssetId): string {
  return `share-${assetId}`
}

const onShare = { shareId: ShareId, userId: UserId, assetId: AssetId }

/** Stream `share-<assetId>`: the links to the public page of an image. The log does not hold their addresses. */
export const shareEvents = {
  ShareCreated: { schema: 1, data: z.object(onShare) },
  ShareEnded: { schema: 1, data: z.object(onShare) },
} as const
export type ShareEvent = EventOf<typeof shareEvents>
