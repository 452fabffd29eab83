import { z } from 'zod'
import { AssetId, CharacterId, type EventOf, JobId, StyleId, UserId } from '../../platform/eventsourcing/event.ts'

/** What kinds of things have images in an order of their own. */
export type CollectionKind = 'character' | 'style'

const onCharacter = { userId: UserId, characterId: CharacterId, assetId: AssetId }
const onStyle = { userId: UserId, styleId: StyleId, assetId: AssetId }

/** Digits of base 36 whose text order, the highest first, is the order of the images. Never ends in 0. */
const Rank = z.string().regex(/^[0-9a-z]*[1-9a-z]$/)

/**
 * Data of the image that lists show. They never change, so they are copied here and no list needs to look the image up.
 */
const added = {
  rank: Rank,
  /** Width for a height of 1000. */
  ratio: z.int().min(0),
  /** The generation that the image belongs to; absent for an image that belongs to none. */
  generationId: JobId.optional(),
}

/**
 * Streams `character-image-<id>` and `style-image-<id>`, one for each image in each character or style: whether it is in it, and where.
 * Each stream is short, however many images a character has.
 */
export const memberEvents = {
  CharacterImageAdded: { schema: 1, data: z.object({ ...onCharacter, ...added }) },
  CharacterImageMoved: { schema: 1, data: z.object({ ...onCharacter, rank: Rank }) },
  CharacterImageRemoved: { schema: 1, data: z.object(onCharacter) },
  StyleImageAdded: { schema: 1, data: z.object({ ...onStyle, ...added }) },
  StyleImageMoved: { schema: 1, data: z.object({ ...onStyle, rank: Rank }) },
  StyleImageRemoved: { schema: 1, data: z.object(onStyle) },
} as const
export type MemberEvent = EventOf<typeof memberEvents>
