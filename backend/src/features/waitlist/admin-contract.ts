import { z } from 'zod'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { PageQuery } from '../../platform/http/contract/page-query.ts'
import { WaitlistEmail } from './contract.ts'

/** An address on the waitlist. */
export const WaitingAddress = z.object({
  id: z.uuid(),
  /** Null once it was erased. */
  email: z.string().nullable(),
  since: z.iso.datetime(),
})
export type WaitingAddress = z.infer<typeof WaitingAddress>

const WaitlistFilter = z.object({ state: z.enum(['waiting', 'invited']).default('waiting') })

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'List the addresses that wait for an invitation, first come first, or those that were invited, last first',
  access: 'admin',
  query: WaitlistFilter.extend(PageQuery.shape),
  response: z.object({
    addresses: z.array(WaitingAddress),
    /** Cursor of the next page; absent on the last page. */
    next: z.string().optional(),
  }),
})

/** Invites an address, whether or not it waits; repeating it changes nothing. */
export const inviteAddress = endpoint({
  method: 'POST',
  path: '/api/admin/waitlist/invite',
  summary: 'Invite an address',
  access: 'admin',
  body: z.object({ email: WaitlistEmail }),
  response: z.object({
    success: z.literal(true),
    /** False: it had been invited before. */
    isNew: z.boolean(),
  }),
})

/** The same as a file, whole. */
export const waitlistFile = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist.csv',
  summary: 'Save the waitlist as CSV',
  access: 'admin',
  query: WaitlistFilter,
  response: CsvTable,
})
