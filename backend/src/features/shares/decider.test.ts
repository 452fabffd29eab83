import { describe, it } from 'vitest'
import { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { mostEvents } from '../../platform/eventsourcing/limited-changes.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { repeated } from '../../platform/eventsourcing/testing/repeated.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import { type ShareCommand, shareDecider } from './decider.ts'
import { type ShareEvent, ShareId } from './events.ts'

const assetId = AssetId.parse('55555555-5555-4555-8555-555555555555')
const [first, second] = [
  ShareId.parse('77777777-7777-4777-8777-777777777777'),
  ShareId.parse('88888888-8888-4888-8888-888888888888'),
]
const share = (shareId: ShareId): ShareCommand => ({ ...context, type: 'CreateShare', assetId, userId, shareId })
const end: ShareCommand = { ...context, type: 'EndShare', assetId, userId }
const created = (shareId: ShareId): ShareEvent => ({ type: 'ShareCreated', data: { shareId, userId, assetId } })
const ended = (shareId: ShareId): ShareEvent => ({ type: 'ShareEnded', data: { shareId, userId, assetId } })

describe('the link to an image', () => {
  it('is one at a time', () => {
    given(shareDecider).when(share(first)).then(created(first))
    given(shareDecider, created(first)).when(share(second)).then()
  })

  it('ends once, and never opens again: the next link is another', () => {
    given(shareDecider, created(first)).when(end).then(ended(first))
    given(shareDecider, created(first), ended(first)).when(end).then()
    given(shareDecider).when(end).then()
    given(shareDecider, created(first), ended(first)).when(share(second)).then(created(second))
  })

  it('is made so often at most, and can always be ended', () => {
    const full = repeated(mostEvents / 2, created(first), ended(first))
    given(shareDecider, ...full, created(first), ended(first))
      .when(share(second))
      .thenRefused('too-many-changes')
    given(shareDecider, ...full, created(first))
      .when(end)
      .then(ended(first))
  })

  it.each([share(second), end])('does not exist for anybody but its owner: $type', (command) => {
    const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
    given(shareDecider, created(first))
      .when({ ...command, userId: stranger })
      .thenRefused('not-found')
  })
})
