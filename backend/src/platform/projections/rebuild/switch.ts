import type { Db } from 'mongodb'
import { type Checkpoint, checkpoints, type Prepared, readCheckpoint, unmoved } from '../checkpoint.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { clearParked, parkEvents } from '../run/parked.ts'
import type { Build } from './build.ts'
import { BuildingLost } from './building.ts'
import { isVersionOf, placeIn } from './places.ts'

export interface SwitchOptions {
  /** Read from now on. */
  readonly projections: readonly AnyProjection[]
  /** Kept for code that does not run yet: its projector goes on from there. */
  readonly prepared?: readonly AnyProjection[]
  /** Finds the streams of the parked listing that the switch makes good. */
  readonly cleared?: () => Promise<readonly string[]>
  /** Read models that no code keeps any more are retired too. */
  readonly keepOnly?: readonly AnyProjection[]
}

/**
 * Lets everybody read and write what was built, in one write to the checkpoint. The projector's batch under way then fails,
 * and it begins again, in the new collections, from a position that they have passed: nothing is lost or done twice.
 * Throws what has ended the building.
 */
export async function switchTo(db: Db, build: Build, options: SwitchOptions): Promise<void> {
  for (;;) {
    await finishClearing(db)
    const checkpoint = await readCheckpoint(db)
    if (checkpoint?.building?.by !== build.by) throw new BuildingLost()
    await build.reached(checkpoint.position)
    await parkEvents(db, checkpoint.parking ?? [])
    const cleared = (await options.cleared?.()) ?? []
    const filter = { ...unmoved(checkpoint), 'building.by': build.by }
    const { matchedCount } = await checkpoints(db).updateOne(filter, {
      $set: { ...coversAfter(checkpoint, build, options), ...parkedAfter(checkpoint, cleared) },
      $inc: { switches: 1 },
      $unset: { building: 1 },
    })
    if (matchedCount === 1) break
  }
  await finishClearing(db)
  await readCheckpoint(db)
}

function coversAfter(checkpoint: Checkpoint, build: Build, { projections, prepared = [], keepOnly }: SwitchOptions) {
  const { covers, places = {}, retired = [] } = checkpoint
  const built = projections.map(collectionName)
  const kept = keepOnly?.map(collectionName) ?? covers
  const isReplaced = (model: string) => projections.some(({ name }) => isVersionOf(name, model))
  const [leaving, staying] = partition(covers, (model) => isReplaced(model) || !kept.includes(model))
  const since = new Date()
  return {
    covers: [...staying, ...built],
    places: { ...only(places, staying), ...only(build.places, built) },
    prepared: preparedAfter(checkpoint, build, built, prepared),
    retired: [...retired, ...leaving.map((model) => ({ model, collection: places[model] ?? model, since }))],
  }
}

function preparedAfter(
  { prepared: before = {} }: Checkpoint,
  build: Build,
  built: readonly string[],
  projections: readonly AnyProjection[],
): Record<string, Prepared> {
  const others = Object.keys(before).filter((model) => !built.includes(model))
  const position = build.position()
  const added = projections.map((each): [string, Prepared] => {
    return [collectionName(each), { collection: placeIn(build.places, each), position }]
  })
  return { ...only(before, others), ...Object.fromEntries(added) }
}

const parkedAfter = ({ parking = [], position }: Checkpoint, cleared: readonly string[]) => ({
  parking: parking.filter(({ stream }) => !cleared.includes(stream)),
  cleared: { streams: [...cleared], upTo: position },
})

const only = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const partition = (all: readonly string[], test: (each: string) => boolean): [string[], string[]] => [
  all.filter(test),
  all.filter((each) => !test(each)),
]

/** Takes what a switch has made good off the parked listing; whoever comes first does it. */
export async function finishClearing(db: Db): Promise<void> {
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint?.cleared) return
  await clearParked(db, checkpoint.cleared.streams, checkpoint.cleared.upTo)
  const { switches } = checkpoint
  await checkpoints(db).updateOne(
    { _id: 'projector', switches: switches ?? { $exists: false } },
    { $unset: { cleared: 1 } },
  )
}
