import { z } from 'zod'
import { AssetId, CharacterId, type EventOf, UserId } from '../../platform/eventsourcing/event.ts'

const onVideo = { userId: UserId, characterId: CharacterId, assetId: AssetId }

/** Streams `character-video-<id>`, one for each video in each character: whether it is in it. */
export const characterVideoEvents = {
  /** `addedAt` is its place: the list shows the latest first, and a video that was removed comes back to where it was. */
  CharacterVideoAdded: { schema: 1, data: z.object({ ...onVideo, addedAt: z.iso.datetime() }) },
  CharacterVideoRemoved: { schema: 1, data: z.object(onVideo) },
} as const
export type CharacterVideoEvent = EventOf<typeof characterVideoEvents>
