import type { AssetId, Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { shareDecider } from './decider.ts'
import { ShareId, shareStream } from './events.ts'

type OnImage = CommandContext & { readonly userId: UserId; readonly assetId: AssetId }

/** Makes the link to an image of the caller; returns the one that is open already if there is one. */
export async function createShare(
  handle: Handle,
  request: OnImage,
): Promise<{ readonly shareId: ShareId; readonly position: Position }> {
  const shareId = ShareId.parse(request.commandId)
  const command = { ...request, type: 'CreateShare', shareId } as const
  const { state, position } = await handle(shareDecider, shareStream(request.assetId), command)
  return { shareId: state.status === 'open' ? state.shareId : shareId, position }
}

/** Ends the link to an image of the caller. Succeeds too when there is none. */
export async function endShare(handle: Handle, request: OnImage): Promise<Position> {
  const command = { ...request, type: 'EndShare' } as const
  return (await handle(shareDecider, shareStream(request.assetId), command)).position
}
