import type { JobRequested } from '@studio/backend/features/jobs/queries.ts'
import { referenceIdsOf } from '@studio/backend/features/references/commands.ts'
import { referenceEvents } from '@studio/backend/features/references/events.ts'
import { readProviderCopies } from '@studio/backend/features/references/queries.ts'
import { type AssetId, plainOf, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import { readBlob } from '@studio/backend/platform/media/read-blob.ts'
import { UnusableImage } from '@studio/backend/platform/media/unusable-image.ts'
import type { ReferenceCopy } from '@studio/backend/platform/media/uploads.ts'
import { z } from 'zod'
import { outputFailed } from '../generation/failures.ts'
import type { ActivityDeps } from './deps.ts'

/** Address of a copy at the provider; null for a picture that is sent inside every request, because the provider stores none. */
const Addresses = z.array(z.string().nullable())

/** What a request names for each of a job's references, in order: an address or a data URL. Throws outputFailed when they were never uploaded. */
export async function readableReferences(deps: CopyDeps, requested: JobRequested['data']): Promise<readonly string[]> {
  const assetIds = referenceIdsOf(requested)
  if (assetIds.length === 0) return []
  const recorded = await readProviderCopies(deps.store, requested.jobId)
  if (recorded === undefined) throw unusable()
  const plain = plainOf((await unseal(recorded, referenceEvents, deps.keys)).data.addresses)
  if (plain === undefined) throw outputFailed('cancelled', 'The request was erased.')
  const addresses = Addresses.parse(JSON.parse(plain))
  return await Promise.all(
    assetIds.map(async (assetId, at) => addresses[at] ?? dataUrlOf(await copyOf(deps, requested.userId, assetId))),
  )
}

type CopyDeps = Pick<ActivityDeps, 'store' | 'keys' | 'blobs' | 'decoder'>

/**
 * The copy of a picture for a provider; always the same bytes. Throws outputFailed when the picture no longer exists or is
 * unusable.
 */
export async function copyOf(
  { blobs, decoder }: Pick<ActivityDeps, 'blobs' | 'decoder'>,
  userId: UserId,
  assetId: AssetId,
): Promise<ReferenceCopy> {
  const bytes = await readBlob(blobs, `${userId}/${assetId}/original`)
  if (bytes === null) throw unusable()
  try {
    return await decoder.makeReferenceCopy(userId, () => Promise.resolve(bytes))
  } catch (error) {
    if (error instanceof UnusableImage) throw unusable()
    throw error
  }
}

const dataUrlOf = ({ bytes, contentType }: ReferenceCopy): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`

/** The failure of every output of a job whose references could not be uploaded to the provider. */
export function unusable() {
  return outputFailed('invalid-request', 'The reference images could not be given to the provider.')
}
