import { describe } from 'vitest'
import { noMembers } from '../../platform/projections/things/members.ts'
import { describeDocuments, describeImages } from '../../testing/thing-documents.ts'
import type { MemberEvent } from '../collections/events.ts'
import { memberStream } from '../collections/streams.ts'
import { characterId } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type CharacterEvent, characterStream } from './events.ts'
import { characters } from './projection.ts'

const ids = { characterId, userId }
const created: CharacterEvent = { type: 'CharacterCreated', data: { ...ids, name: { plain: 'Ada' } } }
const deleted = (trashedAt: string): CharacterEvent => ({ type: 'CharacterDeleted', data: { ...ids, trashedAt } })
const restored: CharacterEvent = { type: 'CharacterRestored', data: ids }
const thing = {
  projection: characters,
  stream: characterStream(characterId),
  document: { _id: characterId, userId, name: 'Ada', ...noMembers },
  created,
  deleted,
  restored,
}

describe('a character', () => {
  describeDocuments<CharacterEvent>({
    ...thing,
    changes: [{ type: 'CharacterRenamed', data: { ...ids, name: { plain: 'Bea' } } }],
    changed: { name: 'Bea' },
    purged: { type: 'CharacterPurged', data: ids },
  })
  describeImages<CharacterEvent | MemberEvent>({
    ...thing,
    added: (assetId, place) => ({ type: 'CharacterImageAdded', data: { ...ids, assetId, ...place } }),
    removed: (assetId) => ({ type: 'CharacterImageRemoved', data: { ...ids, assetId } }),
    chosen: (assetId) => ({ type: 'CharacterCoverChosen', data: { ...ids, assetId } }),
    imageStream: (assetId) => memberStream({ kind: 'character', id: characterId, assetId }),
  })
})
