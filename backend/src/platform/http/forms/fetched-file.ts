import { DomainError } from '../../eventsourcing/decider.ts'
import type { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { stagedKey } from '../../media/blobs/blob-address.ts'
import { openPublicFile } from '../../network/public-file.ts'
import type { StagedFile } from '../contract/api.ts'
import type { FileRule } from '../contract/endpoint.ts'
import { openAllowance } from '../server/limits/allowance.ts'
import { tooMany } from '../server/limits/limits.ts'
import { type StagingPlace, stageFile } from './staging.ts'

/** A server that takes longer in all is given up. */
const mostFetchMs = 15_000

/** Files that are fetched for one person at once. */
const mostFetches = 2

/**
 * Fetches a file from a public address for a person and stages it as if it had come with a form. Undefined when it cannot be had. Throws
 * DomainError `address-refused` for an address that is not public, `too-many-requests` while as many are fetched for the person as may be,
 * and as `stageFile` does.
 */
export type FetchFile = (userId: UserId, address: string) => Promise<StagedFile | undefined>

/** The fetcher of one kind of files, which counts what is under way for each person. */
export function fileFetcher(place: StagingPlace, rule: FileRule, open = openPublicFile): FetchFile {
  const underWay = openAllowance(mostFetches)
  return async (userId, address) => {
    const giveBack = underWay.take(userId, 1)
    if (giveBack === undefined) throw tooMany(5, 'Other images are being fetched for you. Please wait a moment.')
    try {
      return await stageFromAddress(place, stagedKey(userId, randomId(), 'address', 0), address, { rule, open })
    } finally {
      giveBack()
    }
  }
}

async function stageFromAddress(
  place: StagingPlace,
  key: string,
  address: string,
  { rule, open }: { readonly rule: FileRule; readonly open: typeof openPublicFile },
): Promise<StagedFile | undefined> {
  try {
    const file = await open(address, AbortSignal.timeout(mostFetchMs))
    if (file === undefined) return undefined
    return await stageFile(place, key, Object.assign(upTo(file, rule.maxBytes), { truncated: false }), rule)
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
