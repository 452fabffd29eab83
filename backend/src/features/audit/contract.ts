import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { PageQuery } from '../../platform/http/contract/page-query.ts'
import { PeriodQuery } from '../../platform/http/contract/period-query.ts'
import { ActWord } from './words-contract.ts'

export { ActWord }

/** Somebody in the audit; the texts are null where they were erased. */
const Named = z.object({ id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() })

/** Something that an admin, or an operator at the command line, has done. */
export const Act = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** One of `ActWord`, or a word of a later release. */
  act: z.string(),
  /** Who did it; absent: an operator at the command line. */
  admin: Named.optional(),
  /** The person with an account whom it concerns. */
  user: Named.optional(),
  /** The admin whom it concerns, or the address of the waitlist; an admin who acts on themselves is in `admin` alone. */
  other: Named.optional(),
  /** What was asked for, such as the kind of a piece of work. */
  detail: z.string().optional(),
  /** Why; null once it was erased with the person, absent where none was given. */
  reason: z.string().nullable().optional(),
})
export type Act = z.infer<typeof Act>

/** An admin by whom the audit can be narrowed down; the texts are null where they were erased. */
const Actor = Named.extend({ isDisabled: z.boolean() })
export type Actor = z.infer<typeof Actor>

/** Everybody who is, or was, an admin: first come first. They are few. */
export const listActors = endpoint({
  method: 'GET',
  path: '/api/admin/audit/admins',
  summary: 'List the admins by whom the audit can be narrowed down',
  access: 'admin',
  response: z.array(Actor),
})

/** Who did it, whom it concerns, and what it was. */
const ActFilter = PeriodQuery.extend({
  adminId: z.uuid().optional(),
  userId: z.uuid().optional(),
  act: ActWord.optional(),
})

export const listActs = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List what admins have done, newest first',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: ActFilter.extend(PageQuery.shape),
  response: z.object({
    acts: z.array(Act),
    /** Cursor of the next page; absent on the last page. */
    next: z.string().optional(),
  }),
})

/** The same as a file, whole. */
export const actsFile = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'Save what admins have done as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: ActFilter,
  response: CsvTable,
})
