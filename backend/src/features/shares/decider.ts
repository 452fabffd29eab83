import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { limitedChanges } from '../../platform/eventsourcing/limited-changes.ts'
import { type ShareEvent, type ShareId, shareEvents } from './events.ts'

export type ShareState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open' | 'ended'
      /** Of the link that is open, or was the last. */
      readonly shareId: ShareId
      readonly userId: UserId
    }

interface OnImage extends CommandContext {
  readonly assetId: AssetId
  readonly userId: UserId
}

export type ShareCommand =
  | (OnImage & { readonly type: 'CreateShare'; readonly shareId: ShareId })
  | (OnImage & { readonly type: 'EndShare' })

const unlimited: Decider<ShareState, ShareCommand, ShareEvent> = {
  events: shareEvents,
  initial: { status: 'absent' },
  evolve: (_, { type, data: { shareId, userId } }) => ({
    status: type === 'ShareCreated' ? 'open' : 'ended',
    shareId,
    userId,
  }),
  decide(command, state) {
    const { assetId, userId } = command
    if (state.status !== 'absent' && state.userId !== userId) {
      throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    }
    if (command.type === 'EndShare') {
      if (state.status !== 'open') return []
      return [{ type: 'ShareEnded', data: { shareId: state.shareId, userId, assetId } }]
    }
    if (state.status === 'open') return []
    return [{ type: 'ShareCreated', data: { shareId: command.shareId, userId, assetId } }]
  },
}

/**
 * Stream `share-<assetId>`: an image has one open link at most, so that ending it ends all access. A link that has ended never opens
 * again: the next one has another id. For anybody else the image has no link.
 */
export const shareDecider = limitedChanges(unlimited, {
  subject: 'The link to this image',
  changes: ['CreateShare'],
})
