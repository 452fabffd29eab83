import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, Fate } from '../../platform/http/contract/endpoint.ts'

/** How many images one bulk command may name. */
export const mostImagesAtOnce = 500

/** What can be done with many images at once. */
const bulkActions = ['trash', 'restore', 'undo-restore', 'purge', 'favorite', 'unfavorite'] as const
export type BulkAction = (typeof bulkActions)[number]

/**
 * Moves many images to the trash or out of it, deletes them for good, or marks them as favourites or not. The response names what
 * became of each: undoing the command means to undo it for those that it has changed. Repeating it, with the same Idempotency-Key,
 * responds the same. `undo-restore` moves images back to the trash as if they had never left it. An image that is not in the trash is
 * not found by `purge`.
 */
export const changeImages = endpoint({
  method: 'POST',
  path: '/api/assets/bulk',
  summary: 'Trash, restore, delete or mark many images at once',
  refusals: [commonErrors.tooManyChanges],
  bulk: true,
  access: 'user',
  body: z.object({
    action: z.enum(bulkActions),
    assetIds: z.array(z.uuid()).min(1).max(mostImagesAtOnce),
  }),
  response: z.object({ images: z.array(z.object({ id: z.uuid(), fate: Fate })) }),
})
