import { change, projection } from '../../platform/projections/projection.ts'
import { type Members, memberAdded, memberRemoved, noMembers } from '../../platform/projections/things/members.ts'
import { type ThingDocument, thingDocuments, thingIndexes } from '../../platform/projections/things/thing-documents.ts'
import type { MemberEvent } from '../collections/events.ts'
import type { CharacterEvent } from './events.ts'

/** A character and what its card shows. The name is missing once the person's key is erased. */
export type CharacterDocument = ThingDocument & Members & { readonly name?: string }

const documents = thingDocuments({ kind: 'character', id: 'characterId', texts: ['name'], more: noMembers })

/** Read model `characters`, by character id. */
export const characters = projection<CharacterEvent | MemberEvent>({
  name: 'characters',
  version: 2,
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
