import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import type { DiskSpace } from '../../media/blobs/disk-space.ts'
import { readDataUrl } from '../../media/pictures/data-url.ts'
import type { StagedFile } from '../contract/api.ts'
import type { FileRule } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { diskFull } from '../problems/disk-full.ts'

/** How many bytes file-type needs to recognise a type. */
const headBytes = 4096

/** After how many bytes the disk is looked at again: a slow form may last for hours. */
const lookEveryBytes = 4_000_000

/** A file as the parser of forms gives it: in pieces, and marked as cut off when it is above the limit. */
export type ArrivingFile = AsyncIterable<Buffer> & { readonly truncated: boolean }

/** A file that came as text in a form. Throws `bad-request` for text that is no data URL in base64. */
export function fileOfDataUrl(text: unknown): ArrivingFile {
  const url = typeof text === 'string' ? readDataUrl(text) : undefined
  if (url === undefined) throw new DomainError(httpErrors.badRequest, 'This is no data URL of a file in base64.')
  return Object.assign(Readable.from([Buffer.from(url.bytes)]), { truncated: false })
}

/** Where files are staged. */
export interface StagingPlace extends DiskSpace {
  readonly blobs: BlobStore
}

/**
 * Streams one file of a form into the blob store. Its type is read from its first bytes, whatever the form says it is.
 * Throws `unsupported-media-type` before anything is stored, and `file-too-large` and `disk-full` after deleting what was.
 */
export async function stageFile(
  { blobs, hasRoom }: StagingPlace,
  key: string,
  file: ArrivingFile,
  rule: FileRule,
): Promise<StagedFile> {
  const chunks = arriving(file)
  const head = await readHead(chunks)
  const contentType = (await fileTypeFromBuffer(head))?.mime
  if (contentType === undefined || !rule.accept.includes(contentType)) {
    throw new DomainError(httpErrors.unsupportedMediaType, 'This kind of file is not accepted here.')
  }
  const seen: Seen = { bytes: 0, hash: createHash('sha256') }
  await putWhole(blobs, key, Readable.from(whileRoom(counted(head, chunks, seen), hasRoom)), contentType)
  // The parser cuts off a file above the limit without an error (http-auth-media 1).
  if (file.truncated || seen.bytes > rule.maxBytes) {
    await blobs.delete(key)
    const words = rule.tooLargeWords ?? `A file may have at most ${sizeInWords(rule.maxBytes)}.`
    throw new DomainError(httpErrors.fileTooLarge, words)
  }
  return { key, checksum: seen.hash.digest('hex'), contentType, bytes: seen.bytes }
}

const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} KB` : `${Math.floor(bytes / 1_000_000)} MB`

/** Deletes what was stored when the sender disconnects in the middle. */
async function putWhole(blobs: BlobStore, key: string, body: Readable, contentType: string): Promise<void> {
  try {
    await blobs.put(key, body, { contentType })
  } catch (error) {
    await blobs.delete(key)
    throw error
  }
}

type Chunks = AsyncIterator<Buffer, unknown>

/** The bytes of a file. When they end too early, the error says that the form is broken, not that the store failed. */
async function* arriving(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    throw brokenForm(error)
  }
}

/** The error for a form that the parser cannot read. Some errors of the parser have a status already, such as too many parts. */
export function brokenForm(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error
    ? error
    : new DomainError(httpErrors.badRequest, 'The form could not be read.')
}

async function readHead(chunks: Chunks): Promise<Buffer> {
  const head: Buffer[] = []
  let size = 0
  while (size < headBytes) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    size += next.value.length
  }
  return Buffer.concat(head)
}

interface Seen {
  bytes: number
  readonly hash: Hash
}

async function* counted(head: Buffer, rest: Chunks, seen: Seen): AsyncGenerator<Buffer> {
  let chunk: Buffer | undefined = head
  while (chunk !== undefined) {
    seen.bytes += chunk.length
    seen.hash.update(chunk)
    yield chunk
    const next = await rest.next()
    chunk = next.done ? undefined : next.value
  }
}

/** The bytes, as long as the disk has room for more. */
async function* whileRoom(chunks: AsyncIterable<Buffer>, hasRoom: DiskSpace['hasRoom']): AsyncGenerator<Buffer> {
  let unlooked = 0
  for await (const chunk of chunks) {
    yield chunk
    unlooked += chunk.length
    if (unlooked < lookEveryBytes) continue
    if (!(await hasRoom())) throw diskFull()
    unlooked = 0
  }
}
