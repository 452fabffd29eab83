import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { recordProviderCopies, sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import { readProviderCopies } from '@studio/backend/features/references/queries.ts'
import type { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { UploadRefused } from '@studio/backend/platform/providers/port.ts'
import type { JobRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import type { KeepForNextAttempt } from '../heartbeats.ts'
import { keepLent, lentBefore } from './lent-so-far.ts'
import type { DatedRequest } from './model-of-job.ts'
import { unusable, withCopyOf } from './provider-copies.ts'
import { jobStep } from './request.ts'
import { whileWanted } from './wanted.ts'

/**
 * Uploads copies of what a job works from to its provider and records their addresses. All requests of the job use the same addresses, and
 * so does the search for its tasks in the provider's history. Runs once per job, before the first intent; a repeat uploads what the attempts
 * before have not, and one that was killed may leave copies that nothing refers to. Nothing more is made or uploaded once every output has
 * ended, as when all were cancelled. Throws outputFailed when they cannot be uploaded.
 */
export async function uploadCopies(deps: ActivityDeps, job: JobRef, keep: KeepForNextAttempt): Promise<void> {
  const requested = await readJobRequest(deps.store, job)
  const assetIds = sourceIdsOf(requested.data)
  if (assetIds.length === 0 || (await readProviderCopies(deps.store, job.jobId))) return
  const lent = new Map(await lentBefore(deps, job))
  for (const assetId of assetIds.filter((id) => !lent.has(id))) {
    const address = await whileWanted(deps, job, (signal) => upload(deps, requested, assetId, signal))
    if (address === undefined) return
    lent.set(assetId, address)
    await keepLent(deps, job, lent, keep)
  }
  await recordProviderCopies(deps.handle, {
    ...(await jobStep(deps, job)),
    provider: job.provider,
    assetIds,
    addresses: assetIds.map((id) => lent.get(id) ?? null),
  })
}

async function upload(
  deps: ActivityDeps,
  requested: DatedRequest,
  assetId: AssetId,
  signal: AbortSignal,
): Promise<string | null> {
  const { upload: send } = providerOf(deps, requested.data.provider)
  try {
    const address = await withCopyOf(deps, requested, assetId, (copy) => send(copy, signal), signal)
    return address.startsWith('data:') ? null : address
  } catch (error) {
    if (error instanceof UploadRefused) throw unusable()
    throw error
  }
}
