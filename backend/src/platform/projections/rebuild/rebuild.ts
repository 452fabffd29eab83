import type { Db } from 'mongodb'
import type { EventStore } from '../../eventsourcing/store/event-store.ts'
import { handles } from '../apply/interpret.ts'
import { parkedTypes } from '../apply/parked.ts'
import type { StoredModel } from '../apply/writes.ts'
import { type Checkpoint, readCheckpoint } from '../checkpoint.ts'
import { raiseFloor } from '../feed/feed.ts'
import { collectionNameIn, isVersionOf, versionOf } from '../mongo/collection-names.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { type Build, type BuildSource, newCollectionName, startBuild } from './build.ts'
import { type Comparison, compareModels } from './comparison.ts'
import { dropLeftovers } from './leftovers.ts'
import { switchTo } from './switch.ts'

export interface RebuildOptions extends BuildSource {
  readonly store: BuildSource['store'] & Pick<EventStore, 'logId'>
  readonly db: Db
  /** Of the product, to know what else a parked stream feeds. */
  readonly all: readonly AnyProjection[]
  readonly projections: readonly AnyProjection[]
  /** Number of the set of all read models; when the rebuild is accepted it is the stored one from then on, even if that was higher. */
  readonly setNumber?: number
  /** Switch although the rebuilt documents differ, or although a newer version is live. */
  readonly accept: boolean
  /** Told how far it is. */
  readonly onProgress?: (step: 'building' | 'comparing') => void
  /** Aborted: the rebuild throws its reason, and whoever is next may build. */
  readonly signal?: AbortSignal | undefined
}

/** What has become of one read model. */
export interface Rebuilt {
  readonly model: string
  /** What it was compared with; undefined when there was nothing live. */
  readonly live: string | undefined
  readonly comparison: Comparison | undefined
}

export interface RebuildOutcome {
  readonly models: readonly Rebuilt[]
  /** Whether they are live now. */
  readonly switched: boolean
}

/** A new version is deployed in one way only: its own projector builds it and switches. */
export class OlderVersionLive extends Error {
  constructor(model: string, live: string) {
    super(
      `${model} is not deployed yet, ${live} is live. Start the projector of this release: it builds ${model} and switches`,
    )
    this.name = 'OlderVersionLive'
  }
}

/**
 * Builds read models beside the live ones from the start of the log, compares them, and switches: all of them or none. Equal
 * ones switch by themselves, different ones only when that is accepted, and so does a version older than the live one, which is
 * how a release is taken back. Throws OlderVersionLive, BadEvent at the first event that cannot be used, BuildingUnderWay,
 * BuildingLost, NeverStill.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
  const { db, projections, accept, onProgress = () => undefined, signal } = options
  const checkpoint = await liveCheckpoint(options)
  for (const projection of projections) refuseToDeploy(projection, checkpoint)
  await dropLeftovers(db)
  const names = Object.fromEntries(
    projections.map((projection) => [collectionName(projection), newCollectionName(projection)]),
  )
  onProgress('building')
  const build = await startBuild(db, options, { projections, names, from: 0n, parks: false, signal })
  try {
    await build.reached(checkpoint.position)
    onProgress('comparing')
    const models = await compareAll(options, build, checkpoint)
    if (!accept && !models.every(isSame)) return { models, switched: false }
    await switchAll(options, build, models)
    return { models, switched: true }
  } finally {
    await build.stop()
    // What stays is dropped by the projector's own rounds; the outcome is what it is.
    await dropLeftovers(db).catch(() => undefined)
  }
}

async function liveCheckpoint({ db, store }: RebuildOptions): Promise<Checkpoint> {
  const checkpoint = await readCheckpoint(db)
  if (checkpoint?.logId !== (await store.logId())) {
    throw new Error('There are no read models of this log yet: the projector builds them when it runs')
  }
  return checkpoint
}

function refuseToDeploy(projection: AnyProjection, { covers }: Checkpoint): void {
  const live = liveVersion(projection, covers)
  if (live !== undefined && versionOf(live) < projection.version) {
    throw new OlderVersionLive(collectionName(projection), live)
  }
}

const liveVersion = ({ name }: AnyProjection, covers: readonly string[]): string | undefined =>
  covers.find((model) => isVersionOf(name, model))

async function compareAll(options: RebuildOptions, build: Build, checkpoint: Checkpoint): Promise<readonly Rebuilt[]> {
  const models: Rebuilt[] = []
  for (const projection of options.projections) {
    const model = collectionName(projection)
    const live = liveVersion(projection, checkpoint.covers)
    const comparison = live === undefined ? undefined : await compare(options, build, projection, live)
    models.push({ model, live, comparison })
  }
  return models
}

async function compare({ db, store, signal }: RebuildOptions, build: Build, projection: AnyProjection, live: string) {
  const readLive = async () => {
    const checkpoint = await readCheckpoint(db)
    if (!checkpoint) throw new Error('The live read models are gone; the projector builds them again')
    return checkpoint
  }
  const { places: names = {} } = await readLive()
  return compareModels({
    live: db.collection<StoredModel>(names[live] ?? live),
    rebuilt: db.collection<StoredModel>(collectionNameIn(build.names, projection)),
    livePosition: async () => (await readLive()).position,
    head: store.head,
    build,
    signal,
  })
}

/** Nothing was live, or the same version with the same documents. */
const isSame = ({ model, live, comparison }: Rebuilt): boolean =>
  live === undefined || (live === model && comparison?.equal === true)

async function switchAll(options: RebuildOptions, build: Build, models: readonly Rebuilt[]): Promise<void> {
  const { db, projections, setNumber = 0, accept } = options
  await switchTo(db, build, { projections, setNumber, goesBack: accept, cleared: () => readableAgain(options) })
  // Open pages show the documents from before: with the next event they are told to fetch everything again.
  if (!models.every(isSame)) await raiseFloor(db, build.position() + 1n)
}

/** Parked streams whose events feed nothing but what was rebuilt. */
async function readableAgain({ db, all, projections }: RebuildOptions): Promise<readonly string[]> {
  const others = all.filter((projection) => !projections.includes(projection))
  const feedsOthers = (type: string) => others.some((projection) => handles(projection, type))
  return [...(await parkedTypes(db))].flatMap(([stream, types]) => ([...types].some(feedsOthers) ? [] : [stream]))
}

/** The projections that a parked stream's events feed. */
export async function fedByParked(db: Db, all: readonly AnyProjection[]): Promise<readonly AnyProjection[]> {
  const types = new Set([...(await parkedTypes(db)).values()].flatMap((each) => [...each]))
  return all.filter((projection) => [...types].some((type) => handles(projection, type)))
}
