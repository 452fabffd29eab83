import { createAsset } from '@studio/backend/features/assets/commands.ts'
import { recordCost } from '@studio/backend/features/costs/commands.ts'
import { type OutputFate, PricedBy } from '@studio/backend/features/jobs/events.ts'
import { fateOf, releaseOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { Made, OutputRef } from '../../generation/refs.ts'
import { type ActivityDeps, kindOf } from '../deps.ts'
import { storedMedia } from '../media/stored-media.ts'
import { outputStep } from '../request/request.ts'
import { type Ended, writeFate } from './fate.ts'

/**
 * Writes the fate of an output, or reads the one that it already has, and does what follows from it: the asset, then the charge,
 * then the release. Each of these is idempotent, so all of it may be repeated from the beginning.
 */
export async function settle(deps: ActivityDeps, output: OutputRef, made: Made): Promise<OutputFate> {
  const ended = await writeFate(deps, output, made)
  if (ended.phase === 'stored') {
    await show(deps, output, await mediaOf(deps, output, made, ended))
    await charge(deps, output, ended)
  }
  const fate = fateOf(output.n, ended)
  await release(deps, output, fate)
  return fate
}

type EndedAsStored = Extract<Ended, { phase: 'stored' }>

/** A fate that another run has written may belong to another picture; then the media is read from the log. */
async function mediaOf(
  deps: ActivityDeps,
  output: OutputRef,
  made: Made,
  { usage }: EndedAsStored,
): Promise<StoredMedia> {
  if (made.kind === 'stored' && made.usage.taskId === usage.taskId) return made.media
  return await storedMedia(deps, output)
}

/** Creates the asset of a stored output. */
export async function show(deps: ActivityDeps, output: OutputRef, media: StoredMedia): Promise<void> {
  const { data } = await readJobRequest(deps.store, output)
  const step = await outputStep(deps, output)
  await createAsset(deps.handle, { ...step, kind: 'output', media, sources: [...sourceIdsOf(data)] })
}

/** Charges a stored output at the price at which its request was admitted. */
export async function charge(deps: ActivityDeps, output: OutputRef, { attempt, usage }: EndedAsStored): Promise<void> {
  const { data } = await readJobRequest(deps.store, output)
  const unit = kindOf(deps, data.kind).unitOf(data)
  await recordCost(deps.handle, {
    ...(await outputStep(deps, output)),
    feature: data.kind,
    model: data.model,
    provider: attempt.provider,
    sandbox: attempt.sandbox,
    usage: { outputs: 1, ...PricedBy.parse(usage) },
    ...(unit !== undefined && { unit }),
    unitPrice: data.unitPrice,
    priceListVersion: data.priceListVersion,
    ...(data.credits !== undefined && { credits: data.credits }),
  })
}

/** Releases the user's slot, and the reserved money of an output that certainly cost nothing. */
export async function release(deps: ActivityDeps, output: OutputRef, fate: OutputFate): Promise<void> {
  const mayHaveCost = fate.fate === 'failed' ? fate.mayHaveCost : undefined
  await releaseOutput(deps.handle, { ...(await outputStep(deps, output)), fate: fate.fate, mayHaveCost })
}
