import { plainOf } from '../../platform/eventsourcing/event.ts'
import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { WaitlistEvent } from './events.ts'

/** One address on the waitlist. An address that was invited without having waited has no document. */
export interface WaitlistDocument extends ReadModel {
  /** Null once it was erased. */
  readonly email: string | null
  readonly createdAt: Date
  readonly invited: boolean
}

/** Read model `waitlist`, by the subject of the address. */
export const waitlist = projection<WaitlistEvent>({
  name: 'waitlist',
  version: 1,
  indexes: [{ key: { invited: 1, createdAt: 1, _id: 1 } }],
  unseals: true,
  on: {
    WaitlistJoined: (e) =>
      create(e.data.subject, { email: plainOf(e.data.email) ?? null, createdAt: e.created, invited: false }),
    InviteSent: (e) => change(e.data.subject, { $set: { invited: true } }),
  },
})
