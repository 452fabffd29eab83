import type { Db } from 'mongodb'
import { clearParked, parkEvents } from '../apply/parked.ts'
import { type Checkpoint, checkpoints, readCheckpoint, unmoved } from '../checkpoint.ts'
import { isVersionOf } from '../mongo/collection-names.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import type { Build } from './build.ts'
import { BuildingLost } from './building.ts'

export interface SwitchOptions {
  /** Read from now on. */
  readonly projections: readonly AnyProjection[]
  /** Finds the parked streams that the switch makes readable again. */
  readonly cleared?: () => Promise<readonly string[]>
  /** All read models of the running code; live ones that are not among them are retired too. Absent: none is. */
  readonly all?: readonly AnyProjection[]
  /** Of the running code. */
  readonly setNumber?: number
  /** Whether it is stored although a higher one is: the running code goes back to its own read models. */
  readonly goesBack?: boolean
}

/**
 * Makes what was built the live read models, in one write to the checkpoint. The batch that a projector is writing then fails to
 * move the checkpoint; the projector begins again from there with the new collections, which have already passed that position.
 * So nothing is lost or applied twice. Throws what has ended the building.
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
      $set: {
        ...coversAfter(checkpoint, build, options),
        ...parkedAfter(checkpoint, cleared),
        setNumber: setNumberAfter(checkpoint, options),
      },
      $inc: { switches: 1 },
      $unset: { building: 1 },
    })
    if (matchedCount === 1) break
  }
  // Reads the checkpoint, too, so that readers of this process know the new collections.
  await finishClearing(db)
}

function coversAfter(checkpoint: Checkpoint, build: Build, { projections, all }: SwitchOptions) {
  const { covers, places: names = {}, retired = [] } = checkpoint
  const built = projections.map(collectionName)
  const known = all?.map(collectionName) ?? covers
  const isReplaced = (model: string) => projections.some(({ name }) => isVersionOf(name, model))
  const [leaving, staying] = partition(covers, (model) => isReplaced(model) || !known.includes(model))
  const since = new Date()
  return {
    covers: [...staying, ...built],
    places: { ...only(names, staying), ...only(build.names, built) },
    retired: [...retired, ...leaving.map((model) => ({ model, collection: names[model] ?? model, since }))],
  }
}

const setNumberAfter = ({ setNumber: stored = 0 }: Checkpoint, { setNumber = 0, goesBack = false }: SwitchOptions) =>
  goesBack ? setNumber : Math.max(setNumber, stored)

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

/** Takes streams that a switch has made readable again off the list of parked events. Any process may do it, and repeat it. */
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
