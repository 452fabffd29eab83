import { describe, expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { characterId, otherImage } from '../collections/testing/members.ts'
import { assetId, context, userId } from '../jobs/testing/builders.ts'
import { type CharacterCommand, characterDecider } from './decider.ts'
import type { CharacterEvent } from './events.ts'

const ids = { characterId, userId }
const create: CharacterCommand = { ...context, type: 'Create', ids, fields: { name: 'Ada' } }
const rename = (name?: string) =>
  ({ ...context, userId, type: 'Change', changes: name === undefined ? {} : { name } }) as const
const choose = (image = assetId) => ({ ...context, userId, type: 'ChooseCover', assetId: image }) as const
const life = (type: 'Trash' | 'Restore' | 'UndoRestore' | 'Purge') => ({ ...context, userId, type })
const expire = (at: string): CharacterCommand => ({ ...context, at, type: 'Expire' })

const created: CharacterEvent = { type: 'CharacterCreated', data: { ...ids, name: { plain: 'Ada' } } }
const chosen: CharacterEvent = { type: 'CharacterCoverChosen', data: { ...ids, assetId } }
const deleted = (trashedAt = context.at): CharacterEvent => ({ type: 'CharacterDeleted', data: { ...ids, trashedAt } })
const restored: CharacterEvent = { type: 'CharacterRestored', data: ids }
const purged: CharacterEvent = { type: 'CharacterPurged', data: ids }

describe('a character', () => {
  it('is made once', () => {
    given(characterDecider).when(create).then(created)
    given(characterDecider, created).when(create).then()
    given(characterDecider, created, deleted(), purged).when(create).then()
  })

  it('is renamed, and nothing happens when that is its name', () => {
    const renamed: CharacterEvent = { type: 'CharacterRenamed', data: { ...ids, name: { plain: 'Bea' } } }
    given(characterDecider, created).when(rename('Bea')).then(renamed)
    given(characterDecider, created, renamed).when(rename()).then()
  })

  it('has one cover, also after it was in the trash', () => {
    given(characterDecider, created).when(choose()).then(chosen)
    given(characterDecider, created, chosen).when(choose()).then()
    given(characterDecider, created, chosen, deleted(), restored).when(choose()).then()
    expect(given(characterDecider, created).state).toStrictEqual({ status: 'active', ...ids })
    given(characterDecider, created, chosen)
      .when(choose(otherImage))
      .then({ type: 'CharacterCoverChosen', data: { ...ids, assetId: otherImage } })
  })

  it.each([rename('Bea'), choose(), life('Trash'), life('Restore'), life('UndoRestore'), life('Purge')])(
    'does not exist for anybody else, or before it is made: $type',
    (command) => {
      const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
      given(characterDecider, created)
        .when({ ...command, userId: stranger })
        .thenRefused('not-found')
      given(characterDecider).when(command).thenRefused('not-found')
    },
  )

  it('is deleted, comes back, and cannot be changed meanwhile', () => {
    given(characterDecider, created).when(life('Trash')).then(deleted())
    given(characterDecider, created, deleted()).when(life('Trash')).then()
    given(characterDecider, created, deleted()).when(rename('Bea')).thenRefused('not-found')
    given(characterDecider, created, deleted()).when(choose()).thenRefused('not-found')
    given(characterDecider, created, deleted()).when(life('Restore')).then(restored)
    given(characterDecider, created).when(life('Restore')).then()
  })

  it('expires after 30 days in the trash, and not sooner', () => {
    const trashedAt = '2026-01-01T00:00:00.000Z'
    given(characterDecider, created, deleted(trashedAt)).when(expire('2026-01-30T23:59:59.000Z')).then()
    given(characterDecider, created, deleted(trashedAt)).when(expire('2026-01-31T00:00:00.000Z')).then(purged)
    given(characterDecider, created, deleted(trashedAt), restored).when(expire('2026-03-01T00:00:00.000Z')).then()
    given(characterDecider, created, deleted(), purged).when(life('Restore')).thenRefused('not-found')
  })
})
