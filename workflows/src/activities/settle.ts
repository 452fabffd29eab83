import { createAsset } from '@studio/backend/features/assets/commands.ts'
import { recordCost } from '@studio/backend/features/costs/commands.ts'
import { fateOf, releaseOutput } from '@studio/backend/features/jobs/commands.ts'
import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { referenceIdsOf } from '@studio/backend/features/references/commands.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { Made, OutputRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { type Ended, writeFate } from './fate.ts'
import type { Attempt } from './output.ts'
import { outputStep } from './request.ts'
import { storedMedia } from './stored-media.ts'

/**
 * Writes the fate of an output, or finds the one that stands, and what follows from it: the asset, then the charge, then the
 * release. Each of them is idempotent, so the whole may be repeated from its beginning.
 */
export async function settle(deps: ActivityDeps, output: OutputRef, made: Made): Promise<OutputFate> {
  const ended = await writeFate(deps, output, made)
  if (ended.phase === 'stored') {
    await show(deps, output, await mediaOf(deps, output, made, ended))
    await charge(deps, output, ended.attempt)
  }
  const fate = fateOf(output.n, ended)
  await release(deps, output, fate)
  return fate
}

/** A fate that another run has written may speak of another picture: then the log says of which. */
async function mediaOf(
  deps: ActivityDeps,
  output: OutputRef,
  made: Made,
  { usage }: Extract<Ended, { phase: 'stored' }>,
): Promise<StoredMedia> {
  if (made.kind === 'stored' && made.usage.taskId === usage.taskId) return made.media
  return await storedMedia(deps, output)
}

/** The asset of a stored output. */
export async function show(deps: ActivityDeps, output: OutputRef, media: StoredMedia): Promise<void> {
  const { data } = await readJobRequest(deps.store, output)
  const step = await outputStep(deps, output)
  await createAsset(deps.handle, { ...step, kind: 'output', media, sources: [...referenceIdsOf(data)] })
}

/** The charge of a stored output, by the price that its request was admitted at. */
export async function charge(deps: ActivityDeps, output: OutputRef, { provider, sandbox }: Attempt): Promise<void> {
  const { data } = await readJobRequest(deps.store, output)
  await recordCost(deps.handle, {
    ...(await outputStep(deps, output)),
    feature: data.kind,
    model: data.model,
    provider,
    sandbox,
    usage: { outputs: 1 },
    unitPrice: data.unitPrice,
    priceListVersion: data.priceListVersion,
  })
}

/** Gives back the user's slot, and the money of an output that certainly cost nothing. */
export async function release(deps: ActivityDeps, output: OutputRef, fate: OutputFate): Promise<void> {
  const mayHaveCost = fate.fate === 'failed' ? fate.mayHaveCost : undefined
  await releaseOutput(deps.handle, { ...(await outputStep(deps, output)), fate: fate.fate, mayHaveCost })
}
