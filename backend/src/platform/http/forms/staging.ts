import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { BlobStore } from '../../media/blob-store.ts'
import type { StagedFile } from '../contract/api.ts'
import type { FileRule } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'

/** What file-type needs to see. */
const headBytes = 4096

/**
 * Where a file of a request waits. A click that is sent again brings files of its own: whatever becomes of them, those of the
 * first request, which a job may be waiting for, are not touched.
 */
export const stagedKey = (userId: string, requestId: string, field: string, n: number): string =>
  `${userId}/staged-${requestId}/${field}-${n}`

/**
 * Streams one file of a form into the blob store. Its type is read from its first bytes, whatever the form says it is.
 * Throws `unsupported-media-type` before anything is stored, and `file-too-large` after deleting what was.
 */
export async function stageFile(
  blobs: BlobStore,
  key: string,
  { file }: MultipartFile,
  rule: FileRule,
): Promise<StagedFile> {
  const chunks = arriving(file)
  const head = await readHead(chunks)
  const contentType = (await fileTypeFromBuffer(head))?.mime
  if (contentType === undefined || !rule.accept.includes(contentType)) {
    throw new DomainError(httpErrors.unsupportedMediaType, 'This kind of file is not accepted here.')
  }
  const seen: Seen = { bytes: 0, hash: createHash('sha256') }
  await putWhole(blobs, key, Readable.from(counted(head, chunks, seen)), contentType)
  // A file over the limit is cut off in silence, so its end is looked at (http-auth-media 1).
  if (file.truncated || seen.bytes > rule.maxBytes) {
    await blobs.delete(key)
    throw new DomainError(
      httpErrors.fileTooLarge,
      `A file may have at most ${Math.floor(rule.maxBytes / 1_000_000)} MB.`,
    )
  }
  return { key, checksum: seen.hash.digest('hex'), contentType, bytes: seen.bytes }
}

/** A sender who goes away in the middle leaves nothing. */
async function putWhole(blobs: BlobStore, key: string, body: Readable, contentType: string): Promise<void> {
  try {
    await blobs.put(key, body, { contentType })
  } catch (error) {
    await blobs.delete(key)
    throw error
  }
}

type Chunks = AsyncIterator<Buffer, unknown>

/** The bytes of a file; when they end too early, that is the sender's fault and not the store's. */
async function* arriving(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    throw brokenForm(error)
  }
}

/** What the parser says of a form it cannot read: some of it has a status already, as a part too many. */
export const brokenForm = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error
    ? error
    : new DomainError(httpErrors.badRequest, 'The form could not be read.')

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
