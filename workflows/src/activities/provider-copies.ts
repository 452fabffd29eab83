import type { RequestContent } from '@studio/backend/features/job-kind.ts'
import type { JobRequested } from '@studio/backend/features/jobs/queries.ts'
import { inputIdsOf, referenceIdsOf, sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import { referenceEvents } from '@studio/backend/features/references/events.ts'
import { readProviderCopies } from '@studio/backend/features/references/queries.ts'
import { type AssetId, plainOf } from '@studio/backend/platform/eventsourcing/event.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import { isStill } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { assetKey } from '@studio/backend/platform/media/blob-address.ts'
import { bytesOfSource, sourceOfBlob, sourceOfBytes } from '@studio/backend/platform/media/byte-source.ts'
import { toDataUrl } from '@studio/backend/platform/media/data-url.ts'
import { UnusableImage } from '@studio/backend/platform/media/unusable-image.ts'
import type { UploadFile } from '@studio/backend/platform/providers/port.ts'
import { z } from 'zod'
import { outputFailed } from '../generation/failures.ts'
import { type ActivityDeps, kindOf } from './deps.ts'

/** Address of a copy at the provider; null for a picture that is sent inside every request, because the provider stores none. */
const Addresses = z.array(z.string().nullable())

/** What a request names of everything that its job works from, references in order and inputs by name. */
export type ReadableInputs = Pick<RequestContent, 'references' | 'inputs'>

/** The same as ids of assets, which are alike in all requests for the same. */
export function inputsAsIds(requested: JobRequested['data']): ReadableInputs {
  return { references: referenceIdsOf(requested), inputs: inputIdsOf(requested) }
}

/** The addresses or data URLs under which the provider can read them. Throws outputFailed when they were never uploaded. */
export async function readableInputs(deps: CopyDeps, requested: JobRequested['data']): Promise<ReadableInputs> {
  const { references, inputs } = inputsAsIds(requested)
  const readable = await addressesOf(deps, requested)
  const addressOf = (assetId: string): string => {
    const address = readable.get(assetId)
    if (address === undefined) throw unusable()
    return address
  }
  return {
    references: references.map(addressOf),
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, assetId]) => [name, addressOf(assetId)])),
  }
}

/** By the id of the asset. */
async function addressesOf(deps: CopyDeps, requested: JobRequested['data']): Promise<ReadonlyMap<string, string>> {
  if (sourceIdsOf(requested).length === 0) return new Map()
  const recorded = await readProviderCopies(deps.store, requested.jobId)
  if (recorded === undefined) throw unusable()
  const { addresses: sealed, assetIds } = (await unseal(recorded, referenceEvents, deps.keys)).data
  const plain = plainOf(sealed)
  if (plain === undefined) throw outputFailed('cancelled', 'The request was erased.')
  const addresses = Addresses.parse(JSON.parse(plain))
  const readable = assetIds.map(async (assetId, at) => {
    return [assetId, addresses[at] ?? (await toDataUrl(await copyOf(deps, requested, assetId)))] as const
  })
  return new Map(await Promise.all(readable))
}

type CopyDeps = Pick<ActivityDeps, 'store' | 'keys' | 'blobs' | 'decoder' | 'kinds'>

/**
 * What a provider gets of an asset: a copy of a picture, cropped where the model needs it, or a video or a sound as it is; always the same
 * bytes. Only a picture is in memory as a whole. Throws outputFailed when it no longer exists or is unusable.
 */
export async function copyOf(
  deps: Pick<ActivityDeps, 'blobs' | 'decoder' | 'kinds'>,
  requested: JobRequested['data'],
  assetId: AssetId,
): Promise<UploadFile> {
  const { blobs, decoder } = deps
  const { userId } = requested
  const key = assetKey({ userId, assetId }, 'original')
  const [source, stored] = await Promise.all([sourceOfBlob(blobs, key), blobs.head(key)])
  if (source === null || stored === null) throw unusable()
  if (!isStill(stored.contentType)) return { bytes: source, contentType: stored.contentType }
  const picture = await bytesOfSource(source)
  if (picture === null) throw unusable()
  try {
    const shape = shapeOf(deps, requested, assetId)
    const { bytes, contentType } = await decoder.makeReferenceCopy(userId, () => Promise.resolve(picture), shape)
    return { bytes: sourceOfBytes(bytes), contentType }
  } catch (error) {
    if (error instanceof UnusableImage) throw unusable()
    throw error
  }
}

/** Width by height that the job's model wants of the copy of this asset; undefined where it keeps its own. */
function shapeOf(
  deps: Pick<ActivityDeps, 'kinds'>,
  requested: JobRequested['data'],
  assetId: AssetId,
): number | undefined {
  const cropsTo = kindOf(deps, requested.kind).modelOf(requested)?.cropsTo ?? {}
  const inputs = Object.entries(inputIdsOf(requested))
  const [name] = inputs.find(([input, id]) => id === assetId && cropsTo[input] !== undefined) ?? []
  return name === undefined ? undefined : cropsTo[name]
}

/** The failure of every output of a job when what it works from could not be uploaded to the provider. */
export function unusable() {
  return outputFailed('invalid-request', 'What this works from could not be given to the provider.')
}
