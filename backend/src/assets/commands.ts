import { AssetId, type JobId } from '../eventsourcing/event.ts'
import type { Handle } from '../eventsourcing/handle.ts'
import { deriveId } from '../eventsourcing/ids.ts'
import { contextOf, type OutputStep } from '../jobs/commands.ts'
import { assetDecider } from './decider.ts'
import { type AssetEvent, assetStream } from './events.ts'

type AssetKind = AssetEvent['data']['kind']

/** Id of the asset that output or upload `n` of a job becomes (architecture 2, lineage). */
export const assetIdOf = (jobId: JobId, kind: AssetKind, n: number): AssetId =>
  AssetId.parse(deriveId(jobId, kind, String(n)))

/** Makes the asset of a job's output or upload, after its bytes are in the blob store; a second time is nothing. */
export async function createAsset(
  handle: Handle,
  step: OutputStep & Pick<AssetEvent['data'], 'kind' | 'media' | 'sources'>,
): Promise<AssetId> {
  const { jobId, kind, n } = step
  const assetId = assetIdOf(jobId, kind, n)
  const context = contextOf(step, 'asset', kind, String(n))
  await handle(assetDecider, assetStream(assetId), { ...step, ...context, type: 'CreateAsset', assetId })
  return assetId
}
