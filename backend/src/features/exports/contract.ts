import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { workErrors } from '../work/errors.ts'

/** How many days an archive can be downloaded after it was made. */
export const daysOfExport = 3

/** A person's newest archives stay until they expire; making another one deletes the oldest. */
export const mostExports = 3

/** A piece of work of this kind makes an archive, the file of that name. */
export const exportKind = 'export'
export const exportFile = 'archive'

/** What the worker must know, as `input` of the piece of work. */
export const ExportInput = z.object({ assetIds: z.array(z.uuid()).optional() }).default({})

/** Asked for again while it is being made, it is the same archive. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Ask for an archive of images, all or some, with a manifest of how they were made',
  refusals: [commonErrors.notFound, workErrors.tooMuchWork],
  access: 'user',
  needsDiskSpace: true,
  body: z.object({
    /** Without it: everything in the gallery and all uploads. */
    assetIds: z.array(z.uuid()).min(1).max(1_000).optional(),
  }),
  status: 202,
  response: z.object({ success: z.literal(true), workId: z.uuid() }),
})

/** What came of an export, as `result` of the piece of work. */
export const ExportResult = z.object({
  /** The name to save it under. */
  name: z.string(),
  bytes: z.int(),
  /** SHA-256 of the archive, hex. */
  checksum: z.string(),
  pictures: z.int(),
  /** Images whose bytes were gone, or that were deleted meanwhile. */
  missing: z.int(),
})
export type ExportResult = z.infer<typeof ExportResult>

/** Address of an archive; answered for its owner until it expires (ranges, etag). */
export function exportUrl(workId: string): string {
  return `/api/exports/${workId}/file`
}

export const readExport = endpoint({
  method: 'GET',
  path: '/api/exports/:workId/file',
  summary: 'Download an archive of images',
  access: 'user',
  params: z.object({ workId: z.uuid() }),
  response: Bytes,
})
