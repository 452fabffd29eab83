import { parseArgs } from 'node:util'
import { allEvents } from '../features/events.ts'
import { allProjections, readModelSet } from '../features/read-models.ts'
import { NewerEvent } from '../platform/eventsourcing/store/errors.ts'
import { BadEvent } from '../platform/projections/apply/fold.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { BuildingLost, BuildingUnderWay } from '../platform/projections/rebuild/building.ts'
import { NeverStill } from '../platform/projections/rebuild/comparison.ts'
import { fedByParked, OlderVersionLive, type Rebuilt, rebuild } from '../platform/projections/rebuild/rebuild.ts'
import type { Config } from './config.ts'
import type { Engines } from './engines.ts'
import { say, withEngines } from './operator.ts'

const usage = `Say which read model: npm run rebuild -- <name> [<name> ...] [--accept]
or, after the reason for parked streams is gone:  npm run rebuild -- --parked [--accept]
Names: ${allProjections.map(({ name }) => name).join(', ')}`

/**
 * Builds read models anew beside the live ones and switches to them; prints what it finds.
 * @param args names of read models or `--parked`, and `--accept`
 * @returns the exit code: 1 when the live ones were left alone
 */
export async function runRebuild(config: Config, args: readonly string[]): Promise<number> {
  const options = readArgs(args)
  if (!options) return say(usage, 1)
  return withEngines(config, (engines) => rebuildRequested(engines, options))
}

async function rebuildRequested(engines: Engines, options: RebuildRequest): Promise<number> {
  try {
    const projections = options.parked ? await fedByParked(engines.db, allProjections) : options.projections
    if (projections.length === 0) return say('Nothing is parked, or nothing that is parked feeds a read model.')
    return await rebuildThese(engines, projections, options.accept)
  } catch (error) {
    if (!isExpected(error)) throw error
    return say(`${error.message}\nThe live read models are as they were.`, 1)
  }
}

async function rebuildThese({ db, store, keys }: Engines, projections: readonly AnyProjection[], accept: boolean) {
  const { models, switched } = await rebuild({
    db,
    store,
    keys,
    definitions: allEvents,
    all: allProjections,
    setNumber: readModelSet,
    projections,
    accept,
    onProgress: (step) => say(`${step} ${projections.map(({ name }) => name).join(', ')} ...`),
  })
  for (const model of models) say(describe(model, switched))
  if (!switched) return say('The live ones were left alone; to switch nevertheless add --accept.', 1)
  return 0
}

interface RebuildRequest {
  readonly projections: readonly AnyProjection[]
  readonly parked: boolean
  readonly accept: boolean
}

function readArgs(args: readonly string[]): RebuildRequest | undefined {
  const options = { parked: { type: 'boolean' }, accept: { type: 'boolean' } } as const
  try {
    const { values, positionals: names } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { parked = false, accept = false } = values
    const projections = allProjections.filter(({ name }) => names.includes(name))
    const wrong = projections.length < new Set(names).size || (names.length === 0) !== parked
    return wrong ? undefined : { projections, parked, accept }
  } catch (error) {
    // An option that does not exist; the usage names those that do.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Names ids and fields, never values: documents hold what people typed. */
function describe({ model, live, comparison }: Rebuilt, switched: boolean): string {
  if (!comparison) return `${model}: is new, ${switched ? 'and live now' : 'nothing was live'}`
  const { live: before, rebuilt: after, equal, different, samples } = comparison
  const counts = `${model}: ${after.count} documents, ${before.count} in ${live === model ? 'the live one' : live}`
  const verdict = equal ? `equal, hash ${after.hash}` : `${different} differ, hashes ${after.hash} and ${before.hash}`
  const lines = samples.map(
    (sample) => `  ${sample.id}: ${typeof sample.in === 'string' ? sample.in : `differs in ${sample.in.join(', ')}`}`,
  )
  return [`${counts}: ${verdict}`, ...lines, ...(switched ? ['  switched'] : [])].join('\n')
}

const isExpected = (error: unknown): error is Error =>
  [BadEvent, NewerEvent, BuildingUnderWay, BuildingLost, NeverStill, OlderVersionLive].some(
    (known) => error instanceof known,
  )
