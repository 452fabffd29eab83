import type { AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import { assetIdOf } from '../assets/commands.ts'
import { contextOf, type JobStep } from '../jobs/output/output-commands.ts'
import { type RecordProviderCopies, referenceDecider } from './decider.ts'
import { referencesStream } from './events.ts'

/**
 * Ids of the references that a job works from, in the order in which its model gets them. Uploaded files are inserted among the pictures
 * of the studio, each at the index that its `place` names. The job's first step makes assets of them, under the ids returned here.
 */
export function referenceIdsOf({ jobId, uploads, referenceAssetIds }: Requested): readonly AssetId[] {
  const ids = [...referenceAssetIds]
  const inOrder = uploads.filter(({ input }) => input === undefined).toSorted((a, b) => a.place - b.place)
  for (const { n, place } of inOrder) ids.splice(place, 0, assetIdOf(jobId, 'upload', n))
  return ids
}

/** Ids of the inputs of a job that have a name, by that name. What was uploaded is the one that the person means now. */
export function inputIdsOf({ jobId, uploads, inputAssetIds }: Requested): Readonly<Record<string, AssetId>> {
  const uploaded = uploads.flatMap(({ n, input }) =>
    input === undefined ? [] : [[input, assetIdOf(jobId, 'upload', n)] as const],
  )
  return { ...inputAssetIds, ...Object.fromEntries(uploaded) }
}

/** Ids of everything that a job works from, its mask apart, each once: what its provider gets, and what its outputs are made from. */
export function sourceIdsOf(requested: Requested): readonly AssetId[] {
  return [...new Set([...referenceIdsOf(requested), ...Object.values(inputIdsOf(requested))])]
}

/** Id of the mask of a job; undefined when it has none. The job's first step makes an asset of a new one, under this id. */
export function maskIdOf({ jobId, maskUpload, maskAssetId }: Masked): AssetId | undefined {
  return maskUpload === undefined ? maskAssetId : assetIdOf(jobId, 'mask', 0)
}

interface Masked {
  readonly jobId: JobId
  readonly maskUpload?: unknown
  readonly maskAssetId?: AssetId | undefined
}

interface Requested {
  readonly jobId: JobId
  readonly uploads: readonly { readonly n: number; readonly place: number; readonly input?: string | undefined }[]
  readonly referenceAssetIds: readonly AssetId[]
  readonly inputAssetIds?: Readonly<Record<string, AssetId>> | undefined
}

/** Records where the provider can read what a job works from, after they were uploaded. A repeat appends nothing. */
export async function recordProviderCopies(
  handle: Handle,
  step: JobStep & Pick<RecordProviderCopies, 'provider' | 'assetIds' | 'addresses'>,
): Promise<void> {
  const context = contextOf(step, 'references', 'lent')
  await handle(referenceDecider, referencesStream(step.jobId), { ...step, ...context, type: 'RecordProviderCopies' })
}
