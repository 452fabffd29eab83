import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { type DownloadFormat, downloadFormats } from '../downloads/address-contract.ts'
import type { WorkQueue } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'
import { exportErrors } from './errors.ts'

/** How many days an archive can be downloaded after it was made. */
export const daysOfExport = 3

/** Most images of a selection; everything may be more. */
export const mostSelected = 1_000

/** A person's newest archives stay until they expire; making another one deletes the oldest. */
export const mostExports = 3

/** A piece of work of this kind makes an archive, the file of that name. */
export const exportKind = 'export'
export const exportQueue: WorkQueue = 'batch'
export const exportFile = 'archive'

/** How images become files. */
const fileChoice = {
  /** Without it each image stays in the format that it is stored in. */
  format: z.enum(downloadFormats).optional(),
  /** Whether the files say how they were made. */
  making: z.boolean().optional(),
  /** Whether the files have content credentials, signed by the installation's key. */
  credentials: z.boolean().optional(),
}
export interface FileChoice {
  readonly format?: DownloadFormat | undefined
  readonly making?: boolean | undefined
  readonly credentials?: boolean | undefined
}

/** What the worker must know, as `input` of the piece of work. */
export const ExportInput = z.object({ assetIds: z.array(z.uuid()).optional(), ...fileChoice }).default({})

/** Asked for again while it is being made, it is the same archive. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Ask for an archive of images and videos, all or some, with a manifest of how they were made',
  refusals: [commonErrors.notFound, workErrors.tooMuchWork],
  access: 'user',
  needsDiskSpace: true,
  body: z.object({
    /** Images and videos; without it: everything in the galleries and all uploads. */
    assetIds: z.array(z.uuid()).min(1).max(mostSelected).optional(),
    ...fileChoice,
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
  /** How many files there are beside the manifest, and how many of them are videos: none in results of releases that had no videos. */
  pictures: z.int(),
  videos: z.int().optional(),
  /** Images whose bytes were gone, or that were deleted meanwhile. */
  missing: z.int(),
  /** Images that were to have content credentials and could not be signed. Absent in results of releases that did not count them. */
  unsigned: z.int().optional(),
  /** Images that could not be converted to the chosen format, and are in the one that they are stored in. Absent as `unsigned` is. */
  unconverted: z.int().optional(),
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

/** Most images of an archive that is sent at once: more names than these are too long for an address. More images are an export. */
export const mostStreamed = 200

/**
 * An archive that is sent while it is put together, of images as they are stored. What must be converted is refused with
 * `needs-conversion`, and is asked for as an export; so is what must be signed. It is a GET, so that browsers write it to the disk while it
 * arrives, and show how far it is; HEAD answers beforehand whether it would be refused.
 */
export const streamArchive = endpoint({
  method: 'GET',
  path: '/api/exports/archive',
  summary: 'Download an archive of selected images and videos at once, with a manifest of how they were made',
  refusals: [commonErrors.notFound, exportErrors.needsConversion, exportErrors.tooManyArchives],
  access: 'user',
  query: z.object({
    /** With commas between. */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.uuid()).min(1).max(mostStreamed)),
    format: fileChoice.format,
    making: z.stringbool().optional(),
  }),
  response: Bytes,
})

/** Address of an archive of these images in this form. */
export function archiveUrl(assetIds: readonly string[], { format, making }: Omit<FileChoice, 'credentials'>): string {
  const form = { ...(format !== undefined && { format }), ...(making !== undefined && { making: String(making) }) }
  return [`${streamArchive.path}?ids=${assetIds.join(',')}`, new URLSearchParams(form)].filter(String).join('&')
}

/** The name to save an archive under that was made on this day. */
export function archiveName(madeAt: Date): string {
  return `atelier-${madeAt.toISOString().slice(0, 10)}.zip`
}
