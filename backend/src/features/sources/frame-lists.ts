import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { readBlob } from '../../platform/media/blobs/read-blob.ts'
import { frameKey } from '../../platform/media/blobs/source-keys.ts'
import type { Frame } from './contract.ts'
import { sourceErrors } from './errors.ts'
import { awaitSource, findSource } from './queries.ts'
import type { SourceDeps } from './request-source.ts'
import { failureOf, framesFailed, stillUnderWay } from './source-failures.ts'
import { frameWords } from './words-contract.ts'

interface Asked {
  readonly userId: UserId
  readonly sourceId: string
}

/**
 * The frames of a person's video to choose from, in the order of the video; waits until they are extracted. Throws DomainError
 * `source-failed`, also for a video that is not there any more, and `source-late`.
 */
export async function framesOf(
  { db, now, patienceMs, blobs }: SourceDeps & { readonly blobs: Pick<BlobStore, 'get' | 'delete'> },
  { userId, sourceId }: Asked,
): Promise<Frame[]> {
  const known = await findSource(db, userId, sourceId, now())
  if (known === undefined) throw new DomainError(sourceErrors.sourceGone, 'This video does not exist.')
  const waited = { userId, sourceId, now, atMostMs: patienceMs }
  const source = await awaitSource(db, waited, ({ status }) => status === 'extracted')
  if (source === undefined) throw stillUnderWay(sourceId, frameWords.failed)
  if (source.status === 'failed') throw failureOf(source)
  return await Promise.all(
    (source.timestampsMs ?? []).map(async (timestampMs) => {
      const bytes = await readBlob(blobs, frameKey({ userId, sourceId }, timestampMs, 'small'))
      if (bytes === null) throw framesFailed('gone')
      return {
        dataUrl: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
        timestamp: timestampMs / 1_000,
      }
    }),
  )
}
