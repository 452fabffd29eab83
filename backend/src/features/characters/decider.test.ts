import { describe, expect, it } from 'vitest'
import type { CoveredState } from '../../platform/eventsourcing/covered-thing.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { describeCover, describeLife, type LifeOfThing } from '../../testing/thing-life.ts'
import { characterId } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { characterDecider } from './decider.ts'
import type { CharacterEvent, CharacterFields, CharacterIds } from './events.ts'

const ids = { characterId, userId }
const created: CharacterEvent = { type: 'CharacterCreated', data: { ...ids, name: { plain: 'Ada' } } }
const thing: LifeOfThing<CoveredState<CharacterIds>, CharacterIds, CharacterFields, CharacterEvent> = {
  decider: characterDecider,
  ids,
  fields: { name: 'Ada' },
  required: ['name'],
  changes: { name: 'Bea' },
  created,
  changed: { type: 'CharacterRenamed', data: { ...ids, name: { plain: 'Bea' } } },
  deleted: (trashedAt) => ({ type: 'CharacterDeleted', data: { ...ids, trashedAt } }),
  restored: { type: 'CharacterRestored', data: ids },
  purged: { type: 'CharacterPurged', data: ids },
}

describe('a character', () => {
  describeLife(thing)
  describeCover({
    ...thing,
    decider: characterDecider,
    chosen: (assetId): CharacterEvent => ({ type: 'CharacterCoverChosen', data: { ...ids, assetId } }),
  })

  it('has no cover at first', () => {
    expect(given(characterDecider, created).state).toStrictEqual({ status: 'active', ...ids, events: 1 })
  })
})
