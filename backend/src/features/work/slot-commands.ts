import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { requestWork, type WorkRequest } from './commands.ts'
import { type WorkSlot, workSlotsStream, workStream } from './events.ts'
import { isFull, type TakeSlot, workSlotDecider } from './slot-decider.ts'

/** What is known of a piece of work by its own stream. */
export type WorkStanding = 'absent' | 'open' | 'ended'

export interface FoundWork {
  readonly standing: WorkStanding
  /** It is an admin's, although it is about the person. */
  readonly ofAdmin: boolean
}

export interface WorkSlotDeps {
  readonly handle: Handle
  /** Reads it from the log, for work of any kind. */
  readonly find: (work: { readonly workId: string; readonly stream: string }) => Promise<FoundWork>
}

interface SlotRequest extends CommandContext {
  readonly userId: UserId
  readonly workId: string
  /** The stream that the work will have. */
  readonly stream: string
  readonly ofAdmin: boolean
}

/**
 * How long a slot is held for work that was not requested. The request follows within the same call, so after this time its process has
 * died in between.
 */
const unusedSlotMs = 60_000

/**
 * Takes one of the slots that a person has for work of all kinds, or that admins have for work about the person. Called before the work is
 * requested; work that is open or has ended needs none. Throws DomainError `too-much-work` when all slots are taken by work in progress,
 * however many requests arrive at the same time.
 */
export async function takeWorkSlot(deps: WorkSlotDeps, request: SlotRequest): Promise<void> {
  const { userId, workId, commandId, at } = request
  if ((await deps.find(request)).standing !== 'absent') return
  const command: TakeSlot = { ...request, commandId: deriveId(commandId, 'work-slot', workId), over: [], apart: [] }
  await deps.handle(workSlotDecider, workSlotsStream(userId), command, {
    prepare: async (taking, slots) =>
      isFull(slots) ? { ...taking, ...(await lookedAt(deps, slots, taking, at)) } : taking,
  })
}

/** Asks for a piece of work that has no slice of its own, if the person has a slot for it. Throws as `takeWorkSlot` does. */
export async function requestLimitedWork(deps: WorkSlotDeps, request: WorkRequest): Promise<Position> {
  const ofAdmin = request.adminId !== undefined
  await takeWorkSlot(deps, { ...request, stream: workStream(request.workId), ofAdmin })
  return await requestWork(deps.handle, request)
}

/** Whether the request for the work of a slot may still be on its way to the log at that time. */
export function mayBeRequestedYet({ takenAt }: WorkSlot, at: string): boolean {
  return Date.parse(at) - Date.parse(takenAt) <= unusedSlotMs
}

/** Whose slots need not be counted. */
async function lookedAt(
  { find }: WorkSlotDeps,
  slots: readonly WorkSlot[],
  { ofAdmin }: TakeSlot,
  at: string,
): Promise<Pick<TakeSlot, 'over' | 'apart'>> {
  const all = await Promise.all(slots.map(async (slot) => ({ slot, ...(await find(slot)) })))
  const idsOf = (some: typeof all) => some.map(({ slot }) => slot.workId)
  return {
    over: idsOf(
      all.filter(
        ({ slot, standing }) => standing === 'ended' || (standing === 'absent' && !mayBeRequestedYet(slot, at)),
      ),
    ),
    // Whose work it is that is not requested yet, nobody knows: it counts for both.
    apart: idsOf(all.filter((work) => work.standing !== 'absent' && work.ofAdmin !== ofAdmin)),
  }
}
