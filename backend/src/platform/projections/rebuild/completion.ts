import type { Db } from 'mongodb'
import type { Checkpoint } from '../checkpoint.ts'
import { isVersionOf, versionOf } from '../mongo/collection-names.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { type BuildSource, newCollectionName, startBuild } from './build.ts'
import { switchTo } from './switch.ts'

export interface CompletionSource extends BuildSource {
  /** Number of the set of read models of the running code: of two releases, the one with the higher number has its read models live. */
  readonly setNumber?: number
}

/** The read models of a newer release are live: this older code waits until it is asked to take over, or is replaced. */
class NewerReadModels extends Error {
  constructor(live: string) {
    super(
      `${live} of a newer release is live. To go back, stop the newer release and run \`npm run rebuild -- <read model> --accept\` with this one`,
    )
    this.name = 'NewerReadModels'
  }
}

/**
 * Gives this code all of its read models. This is how a new version of one is deployed: what is missing is built beside the live
 * ones from the start of the log and joins them in one switch, while the projector of the release before keeps those up to date.
 * Read models that this code does not know are retired. Throws NewerReadModels when a release with a higher number has chosen the live
 * ones, or a later version of a missing one is live.
 */
export async function completeReadModels(
  db: Db,
  checkpoint: Checkpoint,
  source: CompletionSource,
  projections: readonly AnyProjection[],
  signal: AbortSignal,
): Promise<void> {
  const { setNumber = 0 } = source
  const known = projections.map(collectionName)
  const missing = projections.filter((projection) => !checkpoint.covers.includes(collectionName(projection)))
  const unknown = checkpoint.covers.filter((model) => !known.includes(model))
  if (missing.length === 0 && unknown.length === 0) return
  if ((checkpoint.setNumber ?? 0) > setNumber) throw new NewerReadModels(unknown[0] ?? 'the set of read models')
  for (const projection of missing) refuseToGoBack(projection, checkpoint)
  const names = Object.fromEntries(
    missing.map((projection) => [collectionName(projection), newCollectionName(projection)]),
  )
  const build = await startBuild(db, source, { projections: missing, names, from: 0n, parks: true })
  const stop = () => void build.stop()
  signal.addEventListener('abort', stop)
  try {
    await build.reached(await source.store.head())
    await switchTo(db, build, { projections: missing, all: projections, setNumber })
  } finally {
    signal.removeEventListener('abort', stop)
    await build.stop()
  }
}

function refuseToGoBack(projection: AnyProjection, { covers }: Checkpoint): void {
  const newer = covers.find((model) => isVersionOf(projection.name, model) && versionOf(model) > projection.version)
  if (newer !== undefined) throw new NewerReadModels(newer)
}
