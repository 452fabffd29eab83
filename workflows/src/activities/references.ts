import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { lendReferences, referenceIdsOf } from '@studio/backend/features/references/commands.ts'
import { readLoan } from '@studio/backend/features/references/queries.ts'
import type { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { UploadRefused } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import type { JobRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { copyOf, unusable } from './loan.ts'
import { jobStep } from './request.ts'

/**
 * Gives the job's provider copies of the pictures it works from, and writes down where they are: every request of the job, and
 * whoever looks for it in the provider's history, names the same addresses. Done once per job, before its first intent; a run
 * that was killed leaves copies that nobody asks for. Throws outputFailed when they cannot be given.
 */
export async function lendToProvider(deps: ActivityDeps, job: JobRef): Promise<void> {
  const { data } = await readJobRequest(deps.store, job)
  const assetIds = referenceIdsOf(data)
  if (assetIds.length === 0 || (await readLoan(deps.store, job.jobId))) return
  const addresses: (string | null)[] = []
  for (const assetId of assetIds) addresses.push(await lend(deps, job, assetId))
  await lendReferences(deps.handle, { ...(await jobStep(deps, job)), provider: job.provider, assetIds, addresses })
}

async function lend(deps: ActivityDeps, job: JobRef, assetId: AssetId): Promise<string | null> {
  const { cancellationSignal } = Context.current()
  const copy = await copyOf(deps, job.userId, assetId)
  try {
    const address = await providerOf(deps, job.provider).upload(copy, cancellationSignal)
    return address.startsWith('data:') ? null : address
  } catch (error) {
    if (error instanceof UploadRefused) throw unusable()
    throw error
  }
}
