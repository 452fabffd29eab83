import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { Reason } from '../figures/users-contract.ts'

/** Spec video 7: deletes an account and everything that is its person's; repeating it changes nothing. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  summary: 'Delete an account for good',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: z.object({ userId: z.uuid() }),
  body: z.object({
    /** The specified call gives none; our pages always do. */
    reason: Reason.optional(),
  }),
  response: Done,
})
