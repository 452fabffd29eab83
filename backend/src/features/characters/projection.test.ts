import { it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { mostNewest } from '../../platform/projections/members.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import type { MemberEvent } from '../collections/events.ts'
import { memberStream } from '../collections/streams.ts'
import { characterId, image } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type CharacterEvent, characterStream } from './events.ts'
import { characters } from './projection.ts'

const ids = { characterId, userId }
const at = new Date('2026-01-01T00:00:00.000Z')
const trashedAt = '2026-02-01T00:00:00.000Z'
const event = (of: CharacterEvent) => recorded(characterStream(characterId), of, { created: at })
const created = () => event({ type: 'CharacterCreated', data: { ...ids, name: { plain: 'Ada' } } })
const deleted = () => event({ type: 'CharacterDeleted', data: { ...ids, trashedAt } })

const imageOf = (n: number) => AssetId.parse(`33333333-3333-4333-8333-${String(n).padStart(12, '0')}`)
const ofImage = (n: number, of: MemberEvent) =>
  recorded(memberStream({ kind: 'character', id: characterId, assetId: imageOf(n) }), of)
const added = (n: number) =>
  ofImage(n, { type: 'CharacterImageAdded', data: { ...ids, assetId: imageOf(n), ...image } })
const removed = (n: number) => ofImage(n, { type: 'CharacterImageRemoved', data: { ...ids, assetId: imageOf(n) } })

const empty = { members: 0, newest: [], cover: [] }
const document = { _id: characterId, userId, name: 'Ada', createdAt: at, listed: true, ...empty }

it('characters follow their names', async () => {
  await given(characters, created()).expect([document])
  const renamed = () => event({ type: 'CharacterRenamed', data: { ...ids, name: { plain: 'Bea' } } })
  await given(characters, created(), renamed()).expect([{ ...document, name: 'Bea' }])
})

it('characters count their images and know the newest of them', async () => {
  const twenty = () => Array.from({ length: 20 }, (_, n) => added(n))
  const newest = Array.from({ length: mostNewest }, (_, n) => imageOf(20 - mostNewest + n))
  await given(characters, created(), ...twenty()).expect([{ ...document, members: 20, newest }])
  await given(characters, created(), added(1), added(2), removed(1)).expect([
    { ...document, members: 1, newest: [imageOf(2)] },
  ])
})

it('characters lose their cover with its image', async () => {
  const chosen = () => event({ type: 'CharacterCoverChosen', data: { ...ids, assetId: imageOf(1) } })
  const one = { ...document, members: 1, newest: [imageOf(1)] }
  await given(characters, created(), added(1), chosen()).expect([{ ...one, cover: [imageOf(1)] }])
  await given(characters, created(), added(1), chosen(), removed(1), added(1)).expect([one])
})

it('characters leave the list, come back with their images, and are blank in the end', async () => {
  const one = { ...document, members: 1, newest: [imageOf(1)] }
  const story = () => [created(), added(1), deleted()]
  await given(characters, ...story()).expect([{ ...one, listed: false, deletedAt: new Date(trashedAt) }])
  await given(characters, ...story(), event({ type: 'CharacterRestored', data: ids })).expect([one])
  await given(characters, ...story(), event({ type: 'CharacterPurged', data: ids })).expect([{ _id: characterId }])
})
