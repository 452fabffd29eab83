import { createOrChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { IdentityEvent } from './events.ts'

/** How a person signs in, to be found by the account. */
export interface IdentityDocument extends ReadModel {
  /** Where the events of the identity are; its name shows nobody who it is. */
  readonly stream: string
}

/** Read model `identities`, by user id. */
export const accountIdentities = projection<IdentityEvent>({
  name: 'identities',
  version: 1,
  indexes: [],
  on: {
    IdentityLinked: (e) => createOrChange(e.data.userId, { stream: e.stream }, { $set: { stream: e.stream } }),
  },
})
