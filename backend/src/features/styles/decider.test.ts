import { describe, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { otherImage, styleId } from '../collections/testing/members.ts'
import { assetId, context, userId } from '../jobs/testing/builders.ts'
import { type StyleCommand, styleDecider } from './decider.ts'
import type { StyleEvent } from './events.ts'

const ids = { styleId, userId }
const create: StyleCommand = { ...context, type: 'Create', ids, fields: { name: 'Ada' } }
const rename = (name?: string) =>
  ({ ...context, userId, type: 'Change', changes: name === undefined ? {} : { name } }) as const
const choose = (image = assetId) => ({ ...context, userId, type: 'ChooseCover', assetId: image }) as const
const life = (type: 'Trash' | 'Restore' | 'UndoRestore' | 'Purge') => ({ ...context, userId, type })
const expire = (at: string): StyleCommand => ({ ...context, at, type: 'Expire' })

const texts = { name: { plain: 'Ada' }, description: { plain: '' }, instructions: { plain: '' } }
const created: StyleEvent = { type: 'StyleCreated', data: { ...ids, ...texts } }
const chosen: StyleEvent = { type: 'StyleCoverChosen', data: { ...ids, assetId } }
const deleted = (trashedAt = context.at): StyleEvent => ({ type: 'StyleDeleted', data: { ...ids, trashedAt } })
const restored: StyleEvent = { type: 'StyleRestored', data: ids }
const purged: StyleEvent = { type: 'StylePurged', data: ids }

describe('a style', () => {
  it('is made once', () => {
    given(styleDecider).when(create).then(created)
    given(styleDecider, created).when(create).then()
    given(styleDecider, created, deleted(), purged).when(create).then()
  })

  it('tells of a change what is different, and nothing when nothing is', () => {
    const renamed: StyleEvent = { type: 'StyleChanged', data: { ...ids, name: { plain: 'Bea' } } }
    given(styleDecider, created).when(rename('Bea')).then(renamed)
    given(styleDecider, created, renamed).when(rename()).then()
  })

  it('has one cover, also after it was in the trash', () => {
    given(styleDecider, created).when(choose()).then(chosen)
    given(styleDecider, created, chosen).when(choose()).then()
    given(styleDecider, created, chosen, deleted(), restored).when(choose()).then()
    given(styleDecider, created, chosen)
      .when(choose(otherImage))
      .then({ type: 'StyleCoverChosen', data: { ...ids, assetId: otherImage } })
  })

  it.each([rename('Bea'), choose(), life('Trash'), life('Restore'), life('UndoRestore'), life('Purge')])(
    'does not exist for anybody else, or before it is made: $type',
    (command) => {
      const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
      given(styleDecider, created)
        .when({ ...command, userId: stranger })
        .thenRefused('not-found')
      given(styleDecider).when(command).thenRefused('not-found')
    },
  )

  it('is deleted, comes back, and cannot be changed meanwhile', () => {
    given(styleDecider, created).when(life('Trash')).then(deleted())
    given(styleDecider, created, deleted()).when(life('Trash')).then()
    given(styleDecider, created, deleted()).when(rename('Bea')).thenRefused('not-found')
    given(styleDecider, created, deleted()).when(choose()).thenRefused('not-found')
    given(styleDecider, created, deleted()).when(life('Restore')).then(restored)
    given(styleDecider, created).when(life('Restore')).then()
  })

  it('expires after 30 days in the trash, and not sooner', () => {
    const trashedAt = '2026-01-01T00:00:00.000Z'
    given(styleDecider, created, deleted(trashedAt)).when(expire('2026-01-30T23:59:59.000Z')).then()
    given(styleDecider, created, deleted(trashedAt)).when(expire('2026-01-31T00:00:00.000Z')).then(purged)
    given(styleDecider, created, deleted(trashedAt), restored).when(expire('2026-03-01T00:00:00.000Z')).then()
    given(styleDecider, created, deleted(), purged).when(life('Restore')).thenRefused('not-found')
  })
})
