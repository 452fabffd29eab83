import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { Reason } from '../figures/users-contract.ts'
import { Work } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'

const ofUser = z.object({ userId: z.uuid() })

/** The archive is for the admin who has asked, alone. Asked for again while it is being made, it is the same archive. */
export const requestUserExport = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/exports',
  summary: 'Ask for an archive of everything that is known of a person',
  refusals: [commonErrors.notFound, accountErrors.deleted, workErrors.tooMuchWork],
  access: 'admin',
  needsDiskSpace: true,
  params: ofUser,
  body: z.object({ reason: Reason }),
  status: 202,
  response: z.object({ success: z.literal(true), workId: z.uuid() }),
})

/** Those that the admin has asked for, newest first: in progress, of the last day, or still to be downloaded. */
export const listUserExports = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/exports',
  summary: 'List the archives of a person that the admin has asked for',
  access: 'admin',
  params: ofUser,
  response: z.array(Work),
})

/** Address of an archive, answered for the admin who has asked for it until it expires. */
export function userExportUrl({ userId, workId }: { readonly userId: string; readonly workId: string }): string {
  return `/api/admin/users/${userId}/exports/${workId}/file`
}

export const readUserExport = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/exports/:exportId/file',
  summary: 'Download an archive of everything that is known of a person',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: ofUser.extend({ exportId: z.uuid() }),
  response: Bytes,
})
