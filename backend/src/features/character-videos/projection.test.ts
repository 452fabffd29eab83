import { expect, it } from 'vitest'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { characterId, pair } from '../collections/testing/members.ts'
import { assetId, userId } from '../jobs/testing/builders.ts'
import { characterVideoStream } from './commands.ts'
import type { CharacterVideoEvent } from './events.ts'
import { characterVideos } from './projection.ts'

const addedAt = '2026-01-01T00:00:00.000Z'
const added: CharacterVideoEvent = { type: 'CharacterVideoAdded', data: { ...pair, addedAt } }
const removed: CharacterVideoEvent = { type: 'CharacterVideoRemoved', data: pair }
const story = (...events: readonly CharacterVideoEvent[]) =>
  events.map((event, n) => recorded(characterVideoStream(pair), event, { revision: BigInt(n) }))

const ids = { _id: `${characterId} ${assetId}`, userId, characterId, assetId }
const document = { ...ids, listed: true, addedAt: new Date(addedAt) }

it('is one document for each video in each character, which leaves the list and comes back to its place', async () => {
  await given(characterVideos, ...story(added)).expect([document])
  await given(characterVideos, ...story(added, removed)).expect([{ ...document, listed: false }])
  await given(characterVideos, ...story(added, removed, added)).expect([document])
})

it('tells open pages that the character has changed', () => {
  for (const event of story(added, removed)) {
    const told = interpret([characterVideos], event).changes.map(({ change }) => change)
    expect(told).toEqual([{ kind: 'character', id: characterId, userId }])
  }
})
