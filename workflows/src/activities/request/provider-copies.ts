import type { RequestContent } from '@studio/backend/features/job-kind.ts'
import type { JobRequested } from '@studio/backend/features/jobs/queries.ts'
import { inputIdsOf, referenceIdsOf, sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import { referenceEvents } from '@studio/backend/features/references/events.ts'
import { readProviderCopies } from '@studio/backend/features/references/queries.ts'
import { type AssetId, plainOf } from '@studio/backend/platform/eventsourcing/event.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import { isSound, isStill } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { assetKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { bytesOfSource, sourceOfBlob, sourceOfBytes } from '@studio/backend/platform/media/blobs/byte-source.ts'
import { toDataUrl } from '@studio/backend/platform/media/pictures/data-url.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { UploadFile } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { z } from 'zod'
import { outputFailed } from '../../generation/failures.ts'
import type { ActivityDeps } from '../deps.ts'
import { isWorthAnother } from '../task/worth-another.ts'
import { type CopyWork, copyOfSound, copyOfVideo, stillVideoOf } from './lasting-copy.ts'
import { type DatedRequest, modelOfJob } from './model-of-job.ts'

/** Address of a copy at the provider; null for a picture that is sent inside every request, because the provider stores none. */
const Addresses = z.array(z.string().nullable())

/** What a request names of everything that its job works from, references in order and inputs by name. */
export type ReadableInputs = Pick<RequestContent, 'references' | 'inputs'>

/** The same as ids of assets, which are alike in all requests for the same. */
export function inputsAsIds(requested: JobRequested['data']): ReadableInputs {
  return { references: referenceIdsOf(requested), inputs: inputIdsOf(requested) }
}

/** The addresses or data URLs under which the provider can read them. Throws outputFailed when they were never uploaded. */
export async function readableInputs(deps: CopyDeps, requested: DatedRequest): Promise<ReadableInputs> {
  const { references, inputs } = inputsAsIds(requested.data)
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
async function addressesOf(deps: CopyDeps, requested: DatedRequest): Promise<ReadonlyMap<string, string>> {
  if (sourceIdsOf(requested.data).length === 0) return new Map()
  const recorded = await readProviderCopies(deps.store, requested.data.jobId)
  if (recorded === undefined) throw unusable()
  const { addresses: sealed, assetIds } = (await unseal(recorded, referenceEvents, deps.keys)).data
  const plain = plainOf(sealed)
  if (plain === undefined) throw outputFailed('cancelled', 'The request was erased.')
  const addresses = Addresses.parse(JSON.parse(plain))
  const readable = assetIds.map(async (assetId, at) => {
    return [assetId, addresses[at] ?? (await withCopyOf(deps, requested, assetId, toDataUrl))] as const
  })
  return new Map(await Promise.all(readable))
}

type MakeDeps = Pick<ActivityDeps, 'blobs' | 'decoder' | 'kinds' | 'clock'>
type CopyDeps = MakeDeps & Pick<ActivityDeps, 'store' | 'keys'>

/**
 * Uses what a provider gets of an asset: a copy of a picture, cropped where the model needs it, or a video or a sound as it is, or what
 * lasts as long as the model needs it and is as small as a service takes; always the same bytes. Only a picture is in memory as a whole.
 * The copy is there until it was used. Throws outputFailed when the asset no longer exists or is unusable, and as `modelOfJob`.
 */
export async function withCopyOf<Result>(
  deps: MakeDeps,
  requested: DatedRequest,
  assetId: AssetId,
  use: (copy: UploadFile) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return await withWorkFolder(async (folder) => await use(await copyOf(deps, requested, assetId, { folder, signal })))
}

async function copyOf(deps: MakeDeps, requested: DatedRequest, assetId: AssetId, work: CopyWork): Promise<UploadFile> {
  const { userId } = requested.data
  const key = assetKey({ userId, assetId }, 'original')
  const [bytes, stored] = await Promise.all([sourceOfBlob(deps.blobs, key), deps.blobs.head(key)])
  if (bytes === null || stored === null) throw unusable()
  const { contentType } = stored
  const { shape, ms } = wantedOf(deps, requested, assetId)
  try {
    if (isSound(contentType)) return await copyOfSound({ bytes, contentType }, ms, work)
    if (!isStill(contentType)) return await copyOfVideo({ bytes, contentType }, work)
    const picture = await bytesOfSource(bytes)
    if (picture === null) throw unusable()
    const copy = await deps.decoder.makeReferenceCopy(userId, () => Promise.resolve(picture), shape)
    if (ms !== undefined) return await stillVideoOf(copy.bytes, ms, work)
    return { bytes: sourceOfBytes(copy.bytes), contentType: copy.contentType }
  } catch (error) {
    if (error instanceof UnusableImage || isHopeless(error)) throw unusable()
    throw error
  }
}

const isHopeless = (error: unknown): boolean =>
  error instanceof UnusableVideo && !isWorthAnother(error, Context.current().info.attempt)

/** What the job's model wants of the copy of an asset. */
interface Wanted {
  /** Width by height; undefined where it keeps its own. */
  readonly shape: number | undefined
  /** How long it lasts; undefined where it keeps its own length. */
  readonly ms: number | undefined
}

function wantedOf(deps: Pick<ActivityDeps, 'kinds' | 'clock'>, requested: DatedRequest, assetId: AssetId): Wanted {
  const { cropsTo = {}, lasts = {} } = modelOfJob(deps, requested)
  const names = Object.entries(inputIdsOf(requested.data)).flatMap(([name, id]) => (id === assetId ? [name] : []))
  const of = (wanted: Readonly<Record<string, number>>) =>
    names.map((name) => wanted[name]).find((each) => each !== undefined)
  return { shape: of(cropsTo), ms: of(lasts) }
}

/** The failure of every output of a job when what it works from could not be uploaded to the provider. */
export function unusable() {
  return outputFailed('invalid-request', 'What this works from could not be given to the provider.')
}
