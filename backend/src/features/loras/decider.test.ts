import { describe, expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import { type LoraCommand, loras } from './decider.ts'
import { type LoraEvent, LoraId } from './events.ts'

const ids = { loraId: LoraId.parse('77777777-7777-4777-8777-777777777777'), userId }
const fields = {
  name: 'My face',
  triggerWord: 'ohwx',
  highNoiseUrl: 'https://huggingface.co/me/high.safetensors',
  lowNoiseUrl: 'https://huggingface.co/me/low.safetensors',
}
const create: LoraCommand = { ...context, type: 'Create', ids, fields }
const change = (changes: object) => ({ ...context, userId, type: 'Change', changes }) as const
const life = (type: 'Trash' | 'Restore' | 'UndoRestore' | 'Purge') => ({ ...context, userId, type })
const expire = (at: string): LoraCommand => ({ ...context, at, type: 'Expire' })

const created: LoraEvent = {
  type: 'LoraCreated',
  data: {
    ...ids,
    name: { plain: 'My face' },
    triggerWord: { plain: 'ohwx' },
    highNoiseUrl: { plain: fields.highNoiseUrl },
    lowNoiseUrl: { plain: fields.lowNoiseUrl },
    thumbnailUrl: { plain: '' },
  },
}
const deleted = (trashedAt = context.at): LoraEvent => ({ type: 'LoraDeleted', data: { ...ids, trashedAt } })
const restored: LoraEvent = { type: 'LoraRestored', data: ids }
const purged: LoraEvent = { type: 'LoraPurged', data: ids }

describe('a LoRA', () => {
  it('is made once', () => {
    given(loras.decider).when(create).then(created)
    given(loras.decider, created).when(create).then()
    given(loras.decider, created, deleted(), purged).when(create).then()
  })

  it('writes only the changed fields, and no event without a change', () => {
    given(loras.decider, created)
      .when(change({ name: 'Another' }))
      .then({ type: 'LoraChanged', data: { ...ids, name: { plain: 'Another' } } })
    given(loras.decider, created).when(change({})).then()
  })

  it.each([change({ name: 'Another' }), life('Trash'), life('Restore'), life('UndoRestore'), life('Purge')])(
    'does not exist for anybody else, or before it is made: $type',
    (command) => {
      const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
      given(loras.decider, created)
        .when({ ...command, userId: stranger })
        .thenRefused('not-found')
      given(loras.decider).when(command).thenRefused('not-found')
      expect(loras.missing().message).toBe('This LoRA does not exist.')
    },
  )

  it('is deleted and restored, and cannot be changed meanwhile', () => {
    given(loras.decider, created).when(life('Trash')).then(deleted())
    given(loras.decider, created, deleted()).when(life('Trash')).then()
    given(loras.decider, created, deleted())
      .when(change({ name: 'Another' }))
      .thenRefused('not-found')
    given(loras.decider, created, deleted()).when(life('Restore')).then(restored)
    given(loras.decider, created).when(life('Restore')).then()
    given(loras.decider, created, deleted(), restored)
      .when(change({ name: 'B' }))
      .then({
        type: 'LoraChanged',
        data: { ...ids, name: { plain: 'B' } },
      })
  })

  it('is still there after a change', () => {
    const changed: LoraEvent = { type: 'LoraChanged', data: { ...ids, name: { plain: 'Another' } } }
    given(loras.decider, created, changed).when(life('Trash')).then(deleted())
    given(loras.decider, created, deleted(), changed).when(life('Restore')).then(restored)
  })

  it('returns to the trash with its earlier time', () => {
    const before = '2026-01-02T00:00:00.000Z'
    given(loras.decider, created, deleted(before), restored).when(life('UndoRestore')).then(deleted(before))
    given(loras.decider, created).when(life('UndoRestore')).then()
  })

  it('can be purged from the trash only, once, and is gone then', () => {
    given(loras.decider, created).when(life('Purge')).thenRefused('not-in-trash')
    given(loras.decider, created, deleted()).when(life('Purge')).then(purged)
    given(loras.decider, created, deleted(), purged).when(life('Purge')).then()
    given(loras.decider, created, deleted(), purged).when(life('Restore')).thenRefused('not-found')
  })

  it('expires after 30 days in the trash, not sooner and not when it was restored', () => {
    const trashedAt = '2026-01-01T00:00:00.000Z'
    given(loras.decider, created, deleted(trashedAt)).when(expire('2026-01-30T23:59:59.000Z')).then()
    given(loras.decider, created, deleted(trashedAt)).when(expire('2026-01-31T00:00:00.000Z')).then(purged)
    given(loras.decider, created, deleted(trashedAt), restored).when(expire('2026-03-01T00:00:00.000Z')).then()
  })
})
