import { DomainError } from '../../eventsourcing/decider.ts'
import type { BlobStore } from '../../media/blob-store.ts'
import { openPublicFile } from '../../network/public-file.ts'
import type { StagedFile } from '../contract/api.ts'
import type { FileRule } from '../contract/endpoint.ts'
import { stageFile } from './staging.ts'

/** A server that takes longer in all is given up. */
const mostFetchMs = 15_000

/**
 * Fetches a file from a public address and stages it as if it had come with a form. Undefined when it cannot be had. Throws DomainError
 * `address-refused` for an address that is not public, and as `stageFile` does.
 */
export async function stageFromAddress(
  blobs: BlobStore,
  key: string,
  address: string,
  rule: FileRule,
  open: typeof openPublicFile = openPublicFile,
): Promise<StagedFile | undefined> {
  try {
    const file = await open(address, AbortSignal.timeout(mostFetchMs))
    if (file === undefined) return undefined
    return await stageFile(blobs, key, Object.assign(upTo(file, rule.maxBytes), { truncated: false }), rule)
  } catch (error) {
    if (error instanceof DomainError) throw error
    return undefined
  }
}

/** The bytes of a file; of one that is too large no more than shows it. */
async function* upTo(file: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    yield chunk
    if (bytes > most) return
  }
}
