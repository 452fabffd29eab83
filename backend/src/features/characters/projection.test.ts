import { describe, it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { describeDocuments, describeImages } from '../../testing/thing-documents.ts'
import { characterVideoStream } from '../character-videos/commands.ts'
import type { CharacterVideoEvent } from '../character-videos/events.ts'
import type { MemberEvent } from '../collections/events.ts'
import { memberStream } from '../collections/streams.ts'
import { characterId, pair } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type CharacterEvent, characterStream } from './events.ts'
import { characters, nothingYet } from './projection.ts'

const ids = { characterId, userId }
const created: CharacterEvent = { type: 'CharacterCreated', data: { ...ids, name: { plain: 'Ada' } } }
const deleted = (trashedAt: string): CharacterEvent => ({ type: 'CharacterDeleted', data: { ...ids, trashedAt } })
const restored: CharacterEvent = { type: 'CharacterRestored', data: ids }
const thing = {
  projection: characters,
  stream: characterStream(characterId),
  document: { _id: characterId, userId, name: 'Ada', ...nothingYet },
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

  it('counts its videos', async () => {
    const at = new Date('2026-01-01T00:00:00.000Z')
    const added: CharacterVideoEvent = { type: 'CharacterVideoAdded', data: { ...pair, addedAt: at.toISOString() } }
    const removed: CharacterVideoEvent = { type: 'CharacterVideoRemoved', data: pair }
    const story = (...ofVideo: readonly CharacterVideoEvent[]) =>
      given(
        characters,
        recorded(thing.stream, created, { created: at }),
        ...ofVideo.map((event, n) => recorded(characterVideoStream(pair), event, { revision: BigInt(n) })),
      )
    const document = { ...thing.document, createdAt: at, listed: true }
    await story(added).expect([{ ...document, videos: 1 }])
    await story(added, removed).expect([{ ...document, videos: 0 }])
    await story(added, removed, added).expect([{ ...document, videos: 1 }])
  })
})
