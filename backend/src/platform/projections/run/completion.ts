import type { Db } from 'mongodb'
import type { Checkpoint } from '../checkpoint.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { type BuildSource, freshPlace, startBuild } from '../rebuild/build.ts'
import { isVersionOf } from '../rebuild/places.ts'
import { switchTo } from '../rebuild/switch.ts'

export type CompletionSource = BuildSource

/** Newer code keeps the read models; this code stands aside, and goes on by itself if that is taken back. */
export class NewerReadModels extends Error {
  constructor(model: string) {
    super(`The read models are kept by newer code: ${model}. To go back, rebuild them with this code and --accept`)
    this.name = 'NewerReadModels'
  }
}

/**
 * Gives this code all of its read models: what is missing is built beside the others, from the log's start or from where it was
 * prepared, and joins them in one switch. Meanwhile whoever kept the others goes on; what this code does not know is retired.
 * Throws NewerReadModels when a later version of a missing one is live and nobody has asked for the older.
 */
export async function completeReadModels(
  db: Db,
  checkpoint: Checkpoint,
  source: CompletionSource,
  projections: readonly AnyProjection[],
  signal: AbortSignal,
): Promise<void> {
  const names = projections.map(collectionName)
  const missing = projections.filter((projection) => !checkpoint.covers.includes(collectionName(projection)))
  if (missing.length === 0 && checkpoint.covers.every((model) => names.includes(model))) return
  for (const projection of missing) refuseToGoBack(projection, checkpoint)
  const { prepared = {} } = checkpoint
  const beginnings = missing.map((projection) => prepared[collectionName(projection)])
  const places = Object.fromEntries(
    missing.map((projection, n) => [collectionName(projection), beginnings[n]?.collection ?? freshPlace(projection)]),
  )
  const positions = [checkpoint.position, ...beginnings.map((beginning) => beginning?.position ?? 0n)]
  const [from = 0n] = positions.toSorted((a, b) => (a < b ? -1 : 1))
  const build = await startBuild(db, source, { projections: missing, places, from, parks: true })
  const stop = () => void build.stop()
  signal.addEventListener('abort', stop)
  try {
    await build.reached(await source.store.head())
    await switchTo(db, build, { projections: missing, keepOnly: projections })
  } finally {
    signal.removeEventListener('abort', stop)
    await build.stop()
  }
}

function refuseToGoBack(projection: AnyProjection, { covers, prepared = {} }: Checkpoint): void {
  if (prepared[collectionName(projection)]) return
  const newer = covers.find((model) => isVersionOf(projection.name, model) && versionOf(model) > projection.version)
  if (newer !== undefined) throw new NewerReadModels(newer)
}

const versionOf = (model: string): number => Number(model.slice(model.lastIndexOf('_v') + 2))
