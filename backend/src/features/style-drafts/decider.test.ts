import { describe, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { otherImage, styleId } from '../collections/testing/members.ts'
import { assetId, context, userId } from '../jobs/testing/builders.ts'
import { type StyleDraftCommand, styleDraftDecider } from './decider.ts'
import { type StyleDraftEvent, StyleDraftId } from './events.ts'

const draftId = StyleDraftId.parse('77777777-7777-4777-8777-777777777777')
const ids = { draftId, userId }
const draft = (instructions?: string): Extract<StyleDraftCommand, { type: 'Draft' }> => ({
  ...context,
  type: 'Draft',
  ids: { ...ids, styleId },
  fields: { name: 'Soft', instructions },
  assetIds: [assetId, otherImage, assetId],
})
const describeWith = (instructions: string) => ({ ...context, userId, type: 'Describe', instructions }) as const
const close = { ...context, userId, type: 'Close' } as const

const wanted = { ...ids, styleId, name: { plain: 'Soft' }, description: { plain: '' }, assetIds: [assetId, otherImage] }
const drafted: StyleDraftEvent = { type: 'StyleDrafted', data: wanted }
const written: StyleDraftEvent = { type: 'StyleDrafted', data: { ...wanted, instructions: { plain: 'My own' } } }
const described: StyleDraftEvent = {
  type: 'StyleDraftDescribed',
  data: { ...ids, instructions: { plain: 'Soft light' } },
}
const closed: StyleDraftEvent = { type: 'StyleDraftClosed', data: ids }

describe('a style that is being created', () => {
  it('is drafted once, with each image once', () => {
    given(styleDraftDecider).when(draft()).then(drafted)
    given(styleDraftDecider).when(draft('My own')).then(written)
    given(styleDraftDecider, drafted).when(draft()).then()
    given(styleDraftDecider, drafted, closed).when(draft()).then()
  })

  it.each([{ name: ' \n' }, { name: 'Soft', instructions: ' ' }])(
    'is never drafted with a blank text: %o',
    (fields) => {
      given(styleDraftDecider)
        .when({ ...draft(), fields })
        .thenRefused('blank-text')
    },
  )

  it('is described once, and not where the person has written the instructions', () => {
    given(styleDraftDecider, drafted).when(describeWith('Soft light')).then(described)
    given(styleDraftDecider, drafted, described).when(describeWith('Hard light')).then()
    given(styleDraftDecider, written).when(describeWith('Soft light')).then()
  })

  it('is closed once, and stays as it is then', () => {
    given(styleDraftDecider, drafted).when(close).then(closed)
    given(styleDraftDecider, drafted, described).when(close).then(closed)
    given(styleDraftDecider, drafted, closed).when(close).then()
    given(styleDraftDecider, drafted, closed).when(describeWith('Soft light')).thenRefused('not-found')
  })

  it.each([describeWith('Soft light'), close])(
    'does not exist for anybody else, or before it is drafted: $type',
    (command) => {
      const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
      given(styleDraftDecider, drafted)
        .when({ ...command, userId: stranger })
        .thenRefused('not-found')
      given(styleDraftDecider).when(command).thenRefused('not-found')
    },
  )
})
