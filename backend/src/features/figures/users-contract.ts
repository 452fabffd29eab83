import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { AdminUser } from './contract.ts'

/** Spec video 7: everybody, newest first. Our page asks for pages. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List everybody with an account',
  access: 'admin',
  response: z.array(AdminUser),
})

/** What lists of people can be in the order of; each has an index. */
export const UserOrder = z.enum(['joined', 'generations', 'images', 'videos', 'cost'])
export type UserOrder = z.infer<typeof UserOrder>

/** A row of the list of people: with what they have made and spent in all. */
export const UserRow = AdminUser.extend({
  totalGenerations: z.int(),
  totalImages: z.int(),
  totalVideos: z.int(),
  /** In cents, fractions allowed. */
  totalCosts: z.number(),
  /** How much of that is simulated, because the AI sandbox was at work. */
  simulatedCosts: z.number(),
})
export type UserRow = z.infer<typeof UserRow>

/** A row as our page lists it: with what they have spent on each of the last days in UTC, today the last of them; in cents. */
export const ListedUser = UserRow.extend({
  spentByDay: z.array(z.number()),
  /** How much of what these days have is simulated. */
  simulatedInDays: z.number(),
})
export type ListedUser = z.infer<typeof ListedUser>

/** The most that somebody looks for. */
const Search = z.string().trim().max(200, 'This is too long for a search').optional()

/**
 * A page of people. A search finds those of whom every word begins a word of their names or their address, or whoever has
 * this id.
 */
export const pageOfUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/page',
  summary: 'List people page by page, in the order of a total, or those whom a search finds',
  access: 'admin',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** The `next` of the page before; what has more digits is no moment any more, and no money that anybody has spent. */
    after: z
      .string()
      .regex(/^\d{1,15}\.[0-9a-f-]{36}$/)
      .optional(),
    search: Search,
    sort: UserOrder.default('joined'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: z.object({
    users: z.array(ListedUser),
    /** Cursor of the next page; absent on the last page. A page before it may have fewer people than its limit, even none. */
    next: z.string().optional(),
  }),
})
export type UserPage = z.infer<typeof pageOfUsers.response>

const ofUser = z.object({ userId: z.uuid() })

export const readUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  summary: 'Learn who a person is',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: ofUser,
  response: AdminUser,
})

/** Why an admin does something; kept with the act, sealed with the key of whom it concerns. */
export const Reason = z.string().trim().min(1, 'Please say why').max(500, 'Please say it in 500 characters')

/** Spec video 7: suspends an account, or activates it again; repeating it changes nothing. */
export const setUserStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:userId/status',
  summary: 'Suspend or activate an account',
  refusals: [commonErrors.notFound, accountErrors.deleted],
  access: 'admin',
  params: ofUser,
  body: z.object({
    status: z.enum(['active', 'suspended']),
    /** The specified call gives none; our pages always do. */
    reason: Reason.optional(),
  }),
  response: Done,
})

/** Everybody, or everybody whom a search finds, as a file: whole, in the order in which they have joined. */
export const usersFile = endpoint({
  method: 'GET',
  path: '/api/admin/users.csv',
  summary: 'Save the list of people as CSV',
  access: 'admin',
  query: z.object({ search: Search }),
  response: CsvTable,
})
