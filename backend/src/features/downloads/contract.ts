import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import type { WorkQueue } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'
import { downloadFormats } from './address-contract.ts'
import { downloadErrors } from './errors.ts'

/**
 * The file of a picture to be saved: its stored bytes, with the prompt and settings that it was made with. What is stored stays as it is. For
 * its owner only; ranges and etag hold for the file that is sent. A picture that is stored in another format than the one asked for is
 * refused with `needs-conversion`, and is asked for by `requestDownload`.
 */
export const downloadImage = endpoint({
  method: 'GET',
  path: '/api/downloads/:assetId',
  summary: 'Download an image as it is stored, with its prompt and settings inside',
  refusals: [downloadErrors.needsConversion],
  access: 'user',
  params: z.object({ assetId: z.uuid() }),
  query: z.object({
    /** The file's name; without its ending where no format is asked for. */
    name: z.string().trim().min(1).max(200),
    /** Without it the picture is sent in the format that it is stored in. */
    format: z.enum(downloadFormats).optional(),
    making: z.stringbool().default(true),
  }),
  response: Bytes,
})

/** A piece of work of this kind makes one file of a picture, under that name. */
export const downloadKind = 'download'
export const downloadQueue: WorkQueue = 'quick'
export const downloadFile = 'picture'

/** How many minutes a file is there after it was made. */
export const minutesOfDownload = 60

/** How many files of a person are there at most; one more deletes the oldest, since they do not count against the storage quota. */
export const mostDownloads = 20

/** What the worker must know, as `input` of the piece of work. */
export const DownloadInput = z.object({
  assetId: z.uuid(),
  /** Without it the picture stays in the format that it is stored in. */
  format: z.enum(downloadFormats).optional(),
  /** Whether the file says how it was made. */
  making: z.boolean().default(false),
  /** Whether the file has content credentials, signed by the installation's key. */
  credentials: z.boolean().default(false),
})
export type DownloadInput = z.infer<typeof DownloadInput>

/** What came of it, as `result` of the piece of work. */
export const DownloadResult = z.object({
  assetId: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** SHA-256 of the file, hex. */
  checksum: z.string(),
})
export type DownloadResult = z.infer<typeof DownloadResult>

/**
 * The file of the same picture in the same form is made once: asked for again while it is made or there, it is the same one. What is
 * neither converted nor signed is refused with 400, since `downloadImage` sends it without any making.
 */
export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/downloads',
  summary: 'Ask for the file of an image that must be converted or signed first',
  refusals: [commonErrors.notFound, workErrors.tooMuchWork],
  access: 'user',
  needsDiskSpace: true,
  body: DownloadInput.refine(({ format, credentials }) => format !== undefined || credentials, {
    error: 'An image that is neither converted nor signed can be downloaded at once',
  }),
  status: 202,
  response: z.object({ success: z.literal(true), downloadId: z.uuid() }),
})

/** Address of such a file; for its owner, until it expires, newer files replace it or the image is deleted for good (ranges, etag). */
export function downloadFileUrl(downloadId: string): string {
  return `/api/downloads/${downloadId}/file`
}

/**
 * Waits for a file that is being made for up to twenty seconds, and is then refused with `download-not-ready`. Because it waits, it is
 * limited more strictly than other reads.
 */
export const readDownload = endpoint({
  method: 'GET',
  path: '/api/downloads/:downloadId/file',
  summary: 'Download the file of an image that was asked for',
  refusals: [downloadErrors.notReady, downloadErrors.notMade],
  access: 'user',
  params: z.object({ downloadId: z.uuid() }),
  bulk: true,
  response: Bytes,
})
