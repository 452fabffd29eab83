import { z } from 'zod'
import { AssetId, CharacterId, type EventOf, personal, UserId } from '../../platform/eventsourcing/event.ts'

export function characterStream(characterId: CharacterId): string {
  return `character-${characterId}`
}

const onCharacter = { characterId: CharacterId, userId: UserId }

/** A character and its owner. */
export interface CharacterIds {
  readonly characterId: CharacterId
  readonly userId: UserId
}

/** What the person has typed. */
export interface CharacterFields {
  readonly name: string
}

/** Stream `character-<characterId>`: a name under which a person collects images. Its images have streams of their own. */
export const characterEvents = {
  CharacterCreated: { schema: 1, data: z.object({ ...onCharacter, name: personal('userId') }) },
  CharacterRenamed: { schema: 1, data: z.object({ ...onCharacter, name: personal('userId') }) },
  /** One of its images stands first on its card from now on. */
  CharacterCoverChosen: { schema: 1, data: z.object({ ...onCharacter, assetId: AssetId }) },
  /** It leaves the list and may come back for 30 days, counted from `trashedAt`. */
  CharacterDeleted: { schema: 1, data: z.object({ ...onCharacter, trashedAt: z.iso.datetime() }) },
  CharacterRestored: { schema: 1, data: z.object(onCharacter) },
  CharacterPurged: { schema: 1, data: z.object(onCharacter) },
} as const
export type CharacterEvent = EventOf<typeof characterEvents>
