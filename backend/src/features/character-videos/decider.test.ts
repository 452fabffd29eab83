import { describe, it } from 'vitest'
import { mostEvents } from '../../platform/eventsourcing/limited-changes.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { repeated } from '../../platform/eventsourcing/testing/repeated.ts'
import { pair } from '../collections/testing/members.ts'
import { context } from '../jobs/testing/builders.ts'
import { type CharacterVideoCommand, characterVideoDecider } from './decider.ts'
import type { CharacterVideoEvent } from './events.ts'

const add: CharacterVideoCommand = { ...context, type: 'AddVideo', video: pair }
const remove: CharacterVideoCommand = { ...context, type: 'RemoveVideo', video: pair }
const earlier = '2026-01-01T00:00:00.000Z'
const added = (addedAt: string): CharacterVideoEvent => ({ type: 'CharacterVideoAdded', data: { ...pair, addedAt } })
const removed: CharacterVideoEvent = { type: 'CharacterVideoRemoved', data: pair }

describe('a video of a character', () => {
  it('is added once, with the time as its place', () => {
    given(characterVideoDecider).when(add).then(added(context.at))
    given(characterVideoDecider, added(earlier)).when(add).then()
  })

  it('has its place among many by its number, the first of them the latest', () => {
    const third = new Date(Date.parse(context.at) - 2).toISOString()
    given(characterVideoDecider)
      .when({ ...add, n: 2 })
      .then(added(third))
    given(characterVideoDecider, added(earlier), removed)
      .when({ ...add, n: 2 })
      .then(added(earlier))
  })

  it('is removed once', () => {
    given(characterVideoDecider, added(earlier)).when(remove).then(removed)
    given(characterVideoDecider, added(earlier), removed).when(remove).then()
    given(characterVideoDecider).when(remove).thenRefused('not-found')
  })

  it('is removed so often at most, and can always come back', () => {
    const full = repeated(mostEvents, added(earlier), removed)
    given(characterVideoDecider, ...full)
      .when(add)
      .then(added(earlier))
    given(characterVideoDecider, ...full, added(earlier))
      .when(remove)
      .thenRefused('too-many-changes')
  })

  it('comes back to where it was', () => {
    given(characterVideoDecider, added(earlier), removed).when(add).then(added(earlier))
  })
})
