import type { UserId } from '../platform/eventsourcing/event.ts'
import type { EventStore } from '../platform/eventsourcing/store/event-store.ts'
import { workSlotEvents, workSlotsStream } from './work/events.ts'
import { mayBeRequestedYet } from './work/slot-commands.ts'
import { workInLog } from './work-steps.ts'

interface WorkAhead {
  readonly workId: string
  /** Undefined while the request is on its way to the log. */
  readonly kind: string | undefined
}

/**
 * Work that the same person has asked for before this work and that has not ended, the oldest first. The order is that of the person's
 * slots in the log, so everybody who looks finds the same one. Work without a slot has nothing ahead.
 * @param at the time of the look: ISO 8601, UTC
 */
export async function workAhead(
  store: Pick<EventStore, 'read' | 'readAny'>,
  { userId, workId }: { readonly userId: UserId; readonly workId: string },
  at: string,
): Promise<readonly WorkAhead[]> {
  const [newest] = await store.read(workSlotsStream(userId), workSlotEvents, { direction: 'backwards', limit: 1 })
  const slots = newest?.data.slots ?? []
  const own = slots.findIndex((slot) => slot.workId === workId)
  const earlier = await Promise.all(
    slots.slice(0, Math.max(0, own)).map(async (slot) => ({ slot, ...(await workInLog(store, slot)) })),
  )
  return earlier
    .filter(({ slot, standing }) => standing === 'open' || (standing === 'absent' && mayBeRequestedYet(slot, at)))
    .map(({ slot: { workId: id }, kind }) => ({ workId: id, kind }))
}
