import type { ChooseCover } from '../../platform/eventsourcing/covered-thing.ts'
import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AnyEvent, AssetId, Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { checkMember, type MemberDeps } from './commands.ts'
import type { CollectionKind } from './events.ts'

interface Collections<State, Command extends CommandContext, Event extends AnyEvent> {
  readonly kind: CollectionKind
  readonly decider: Decider<State, Command | ChooseCover, Event>
  readonly streamOf: (id: string) => string
  /** Throws DomainError `not-found` unless it is the person's and not deleted. */
  readonly check: (deps: MemberDeps, userId: UserId, id: string) => Promise<void>
}

/** What the owner of a character or style asks to stand first on its card. */
export interface CoverRequest extends CommandContext {
  readonly userId: UserId
  readonly id: string
  readonly assetId: AssetId
}

/**
 * Makes the command that puts one of the images first on the card; it appends nothing when that is so already. DomainError `not-found`,
 * also when the image is not in the collection or in the trash.
 */
export function coverCommand<State, Command extends CommandContext, Event extends AnyEvent>({
  kind,
  decider,
  streamOf,
  check,
}: Collections<State, Command, Event>): (deps: MemberDeps, request: CoverRequest) => Promise<Position> {
  return async (deps, request) => {
    const { userId, id, assetId } = request
    await check(deps, userId, id)
    await checkMember(deps.store, { userId, kind, id, assetId })
    const command: ChooseCover = { ...request, type: 'ChooseCover' }
    return (await deps.handle(decider, streamOf(id), command)).position
  }
}
