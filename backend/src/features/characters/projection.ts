import { change, projection } from '../../platform/projections/projection.ts'
import { type Members, memberAdded, memberRemoved, noMembers } from '../../platform/projections/things/members.ts'
import { type ThingDocument, thingDocuments, thingIndexes } from '../../platform/projections/things/thing-documents.ts'
import type { CharacterVideoEvent } from '../character-videos/events.ts'
import type { MemberEvent } from '../collections/events.ts'
import type { CharacterEvent } from './events.ts'

/** A character and what its card shows. The name is missing once the person's key is erased. */
export interface CharacterDocument extends ThingDocument, Members {
  readonly name?: string
  /** How many videos it has, including those that are in the trash. */
  readonly videos: number
}

/** What a new character has. */
export const nothingYet = { ...noMembers, videos: 0 } as const satisfies Partial<CharacterDocument>

const documents = thingDocuments({ kind: 'character', id: 'characterId', texts: ['name'], more: nothingYet })

/** Read model `characters`, by character id. */
export const characters = projection<CharacterEvent | MemberEvent | CharacterVideoEvent>({
  name: 'characters',
  version: 3,
  indexes: thingIndexes,
  unseals: true,
  on: {
    CharacterCreated: documents.created,
    CharacterRenamed: documents.changed,
    CharacterCoverChosen: ({ data }) => change(data.characterId, { $set: { cover: data.assetId } }),
    CharacterDeleted: documents.trashed,
    CharacterRestored: documents.restored,
    CharacterPurged: documents.purged,
    CharacterImageAdded: ({ data }) => change(data.characterId, memberAdded(data.assetId)),
    CharacterImageRemoved: ({ data }) => change(data.characterId, memberRemoved(data.assetId)),
    CharacterVideoAdded: ({ data }) => change(data.characterId, { $inc: { videos: 1 } }),
    CharacterVideoRemoved: ({ data }) => change(data.characterId, { $inc: { videos: -1 } }),
  },
  feed: {
    CharacterCreated: documents.told,
    CharacterRenamed: documents.told,
    CharacterCoverChosen: documents.told,
    CharacterDeleted: documents.told,
    CharacterRestored: documents.told,
    CharacterImageAdded: documents.told,
    CharacterImageMoved: documents.told,
    CharacterImageRemoved: documents.told,
  },
})
