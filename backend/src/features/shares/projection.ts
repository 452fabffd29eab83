import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { ShareEvent } from './events.ts'

/** A link to an image, also one that has ended. */
export interface ShareDocument extends ReadModel {
  readonly userId: string
  readonly assetId: string
  readonly open: boolean
}

/** Read model `shares`, by the id of the link. */
export const shares = projection<ShareEvent>({
  name: 'shares',
  version: 1,
  indexes: [{ key: { userId: 1, assetId: 1, open: 1 } }],
  on: {
    ShareCreated: ({ data: { shareId, userId, assetId } }) => create(shareId, { userId, assetId, open: true }),
    ShareEnded: ({ data: { shareId } }) => change(shareId, { $set: { open: false } }),
  },
})
