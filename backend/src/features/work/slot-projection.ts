import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { AccountEvent } from '../accounts/events.ts'
import type { WorkSlotEvent } from './events.ts'

/** One per user: the work that holds a slot, in the order in which it has its turn. Some of it may have ended. */
export interface WorkSlotsDocument extends ReadModel {
  readonly workIds: readonly string[]
}

/** Read model `work-slots`, by user id. */
export const workSlots = projection<AccountEvent | WorkSlotEvent>({
  name: 'work-slots',
  version: 1,
  indexes: [],
  on: {
    AccountRegistered: (e) => create(e.data.userId, { workIds: [] }),
    WorkSlotTaken: (e) => change(e.data.userId, { $set: { workIds: e.data.slots.map(({ workId }) => workId) } }),
  },
})
