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
}

/** Stream `workslots-<userId>`: a person has a limited number of pieces of work in progress. */
export const workSlotDecider: Decider<readonly WorkSlot[], TakeSlot, WorkSlotEvent> = {
  reads: 'last',
  events: workSlotEvents,
  initial: [],
  evolve: (_, event) => event.data.slots,
  decide: ({ userId, workId, stream, over, at }, slots) => {
    if (slots.some((slot) => slot.workId === workId)) return []
    const taken = slots.filter((slot) => !over.includes(slot.workId))
    if (isFull(taken)) throw new DomainError(workErrors.tooMuchWork, refusal)
    return [{ type: 'WorkSlotTaken', data: { userId, workId, slots: [...taken, { workId, stream, takenAt: at }] } }]
  },
}

const refusal = `You have ${mostWorkInProgress} tasks in progress. Please wait until one has ended, or cancel one.`

/** Whether all slots of a person are taken. */
export function isFull(slots: readonly WorkSlot[]): boolean {
  return slots.length >= mostWorkInProgress
}
