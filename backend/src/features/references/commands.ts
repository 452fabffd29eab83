import type { AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import { assetIdOf } from '../assets/commands.ts'
import { contextOf, type JobStep } from '../jobs/commands.ts'
import { type LendReferences, referenceDecider } from './decider.ts'
import { referencesStream } from './events.ts'

/**
 * The pictures a job works from, in the order in which its model gets them: those the person had, and at their places the files
 * that came along, as the assets that the job's first step makes of them.
 */
export function referenceIdsOf({ jobId, uploads, referenceAssetIds }: Requested): readonly AssetId[] {
  const ids = [...referenceAssetIds]
  const inOrder = uploads.toSorted((a, b) => a.place - b.place)
  for (const { n, place } of inOrder) ids.splice(place, 0, assetIdOf(jobId, 'upload', n))
  return ids
}

interface Requested {
  readonly jobId: JobId
  readonly uploads: readonly { readonly n: number; readonly place: number }[]
  readonly referenceAssetIds: readonly AssetId[]
}

/** Writes where the provider can read a job's references, after it can; a second time is nothing. */
export async function lendReferences(
  handle: Handle,
  step: JobStep & Pick<LendReferences, 'provider' | 'assetIds' | 'addresses'>,
): Promise<void> {
  const context = contextOf(step, 'references', 'lent')
  await handle(referenceDecider, referencesStream(step.jobId), { ...step, ...context, type: 'LendReferences' })
}
