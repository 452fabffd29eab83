import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { workErrors } from './errors.ts'
import { type WorkSlot, type WorkSlotEvent, workSlotEvents } from './events.ts'
import { mostWorkInProgress } from './limits.ts'

export interface TakeSlot extends CommandContext {
  readonly userId: UserId
  readonly workId: string
  /** The stream of the work. */
  readonly stream: string
  /** Ids of the work that needs its slot no more. */
  readonly over: readonly string[]
  /** The work is an admin's, although it is about the person. */
  readonly ofAdmin: boolean
  /** Ids of the work that is of the other side: an admin's while the person asks, the person's while an admin does. */
  readonly apart: readonly string[]
}

/**
 * Stream `workslots-<userId>`: a person has a limited number of pieces of work in progress, and so have all admins about the person. They
 * are in one stream, so that whoever deletes the account finds both.
 */
export const workSlotDecider: Decider<readonly WorkSlot[], TakeSlot, WorkSlotEvent> = {
  reads: 'last',
  events: workSlotEvents,
  initial: [],
  evolve: (_, event) => event.data.slots,
  decide: ({ userId, workId, stream, over, ofAdmin, apart, at }, slots) => {
    if (slots.some((slot) => slot.workId === workId)) return []
    const taken = slots.filter((slot) => !over.includes(slot.workId))
    if (isFull(taken.filter((slot) => !apart.includes(slot.workId))))
      throw new DomainError(workErrors.tooMuchWork, ofAdmin ? refusalOfAdmin : refusal)
    return [{ type: 'WorkSlotTaken', data: { userId, workId, slots: [...taken, { workId, stream, takenAt: at }] } }]
  },
}

const refusal = `You have ${mostWorkInProgress} tasks in progress. Please wait until one has ended, or cancel one.`

/** Admins can cancel nothing, and what is in progress about a person may be another admin's. */
const refusalOfAdmin = `${mostWorkInProgress} tasks of this kind are in progress. Please wait until one has ended.`

/** Whether all slots of one side are taken. */
export function isFull(slots: readonly WorkSlot[]): boolean {
  return slots.length >= mostWorkInProgress
}
