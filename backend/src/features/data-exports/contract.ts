import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { workErrors } from '../work/errors.ts'

/** Asked for again while it is being made, it is the same archive. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary: 'Ask for an archive of everything that is known of the caller: all events, and all pictures and videos',
  refusals: [workErrors.tooMuchWork],
  access: 'user',
  needsDiskSpace: true,
  status: 202,
  response: z.object({ success: z.literal(true), workId: z.uuid() }),
})

/** Address of such an archive; answered for its owner until it expires (ranges, etag). */
export function dataExportUrl(workId: string): string {
  return `/api/account/export/${workId}/file`
}

export const readDataExport = endpoint({
  method: 'GET',
  path: '/api/account/export/:dataExportId/file',
  summary: 'Download an archive of everything that is known of the caller',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: z.object({ dataExportId: z.uuid() }),
  response: Bytes,
})
