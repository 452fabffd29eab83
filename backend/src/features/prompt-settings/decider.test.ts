import { describe, expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import { type PromptSettingCommand, promptSettings } from './decider.ts'
import { type PromptSettingEvent, PromptSettingId } from './events.ts'

const ids = { promptSettingId: PromptSettingId.parse('77777777-7777-4777-8777-777777777777'), userId }
const fields = {
  name: 'Portraits',
  initialPrompt: 'a portrait in soft light',
  refinementPrompt: 'warmer',
}
const create: PromptSettingCommand = { ...context, type: 'Create', ids, fields }
const change = (changes: object) => ({ ...context, userId, type: 'Change', changes }) as const
const life = (type: 'Trash' | 'Restore' | 'UndoRestore' | 'Purge') => ({ ...context, userId, type })
const expire = (at: string): PromptSettingCommand => ({ ...context, at, type: 'Expire' })

const created: PromptSettingEvent = {
  type: 'PromptSettingCreated',
  data: {
    ...ids,
    name: { plain: fields.name },
    initialPrompt: { plain: fields.initialPrompt },
    refinementPrompt: { plain: fields.refinementPrompt },
  },
}
const deleted = (trashedAt = context.at): PromptSettingEvent => ({
  type: 'PromptSettingDeleted',
  data: { ...ids, trashedAt },
})
const restored: PromptSettingEvent = { type: 'PromptSettingRestored', data: ids }
const purged: PromptSettingEvent = { type: 'PromptSettingPurged', data: ids }

describe('a prompt setting', () => {
  it('is made once', () => {
    given(promptSettings.decider).when(create).then(created)
    given(promptSettings.decider, created).when(create).then()
    given(promptSettings.decider, created, deleted(), purged).when(create).then()
  })

  it('tells of a change what is different, and nothing when nothing is', () => {
    given(promptSettings.decider, created)
      .when(change({ name: 'Another' }))
      .then({ type: 'PromptSettingChanged', data: { ...ids, name: { plain: 'Another' } } })
    given(promptSettings.decider, created).when(change({})).then()
  })

  it.each([change({ name: 'Another' }), life('Trash'), life('Restore'), life('UndoRestore'), life('Purge')])(
    'does not exist for anybody else, or before it is made: $type',
    (command) => {
      const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
      given(promptSettings.decider, created)
        .when({ ...command, userId: stranger })
        .thenRefused('not-found')
      given(promptSettings.decider).when(command).thenRefused('not-found')
      expect(promptSettings.missing().message).toBe('This prompt setting does not exist.')
    },
  )

  it('is still there after a change', () => {
    const changed: PromptSettingEvent = { type: 'PromptSettingChanged', data: { ...ids, name: { plain: 'Another' } } }
    given(promptSettings.decider, created, changed).when(life('Trash')).then(deleted())
  })

  it('is deleted, comes back, and cannot be changed meanwhile', () => {
    given(promptSettings.decider, created).when(life('Trash')).then(deleted())
    given(promptSettings.decider, created, deleted()).when(life('Trash')).then()
    given(promptSettings.decider, created, deleted())
      .when(change({ name: 'Another' }))
      .thenRefused('not-found')
    given(promptSettings.decider, created, deleted()).when(life('Restore')).then(restored)
    given(promptSettings.decider, created).when(life('Restore')).then()
    given(promptSettings.decider, created, deleted(), restored)
      .when(change({ name: 'B' }))
      .then({
        type: 'PromptSettingChanged',
        data: { ...ids, name: { plain: 'B' } },
      })
  })

  it('goes back into the trash since when it was there before', () => {
    const before = '2026-01-02T00:00:00.000Z'
    given(promptSettings.decider, created, deleted(before), restored).when(life('UndoRestore')).then(deleted(before))
    given(promptSettings.decider, created).when(life('UndoRestore')).then()
  })

  it('is deleted for good from the trash alone, once, and is gone then', () => {
    given(promptSettings.decider, created).when(life('Purge')).thenRefused('not-in-trash')
    given(promptSettings.decider, created, deleted()).when(life('Purge')).then(purged)
    given(promptSettings.decider, created, deleted(), purged).when(life('Purge')).then()
    given(promptSettings.decider, created, deleted(), purged).when(life('Restore')).thenRefused('not-found')
  })

  it('expires after 30 days in the trash, not sooner and not when it was restored', () => {
    const trashedAt = '2026-01-01T00:00:00.000Z'
    given(promptSettings.decider, created, deleted(trashedAt)).when(expire('2026-01-30T23:59:59.000Z')).then()
    given(promptSettings.decider, created, deleted(trashedAt)).when(expire('2026-01-31T00:00:00.000Z')).then(purged)
    given(promptSettings.decider, created, deleted(trashedAt), restored).when(expire('2026-03-01T00:00:00.000Z')).then()
  })
})
