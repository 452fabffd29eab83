import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type FirstAdminEvent, firstAdminEvents } from './events.ts'

/** Whether the first admin was made. */
interface FirstAdminState {
  readonly made: boolean
}

export interface NoteFirstAdmin extends CommandContext {
  readonly adminId: AdminId
}

/** The first admin is made once in the life of a log. */
export const firstAdminDecider: Decider<FirstAdminState, NoteFirstAdmin, FirstAdminEvent> = {
  events: firstAdminEvents,
  initial: { made: false },
  evolve: () => ({ made: true }),
  decide: ({ adminId }, { made }) => (made ? [] : [{ type: 'FirstAdminMade', data: { adminId } }]),
}
