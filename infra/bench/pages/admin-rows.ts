import { jobDays } from '@studio/backend/features/figures/jobs-projection.ts'
import { figureDays, figurePersonDays, people, personTotals } from '@studio/backend/features/figures/projection.ts'
import { wordsIn } from '@studio/backend/features/figures/words.ts'
import { openJobsModel } from '@studio/backend/features/jobs/projection.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { collectionOf } from '@studio/backend/platform/projections/lists/read.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'

type Db = Engines['db']

/** How many documents are written at a time. */
const batch = 5_000
const dayMs = 86_400_000
const days = 365
const models = 8
/** Different waits that a day has, by the steps of their figures. */
const waitSteps = 40

export interface Sizes {
  readonly people: number
  readonly jobs: number
}

/** The id of one of these people. */
export const personId = (n: number): string => deriveId('bench-person', String(n))

const dayOf = (now: number, n: number): string => new Date(now - (n % days) * dayMs).toISOString().slice(0, 10)
const spent = (n: number) => ({ image: { [`model-${n % models}`]: BigInt(n % 1_000) * 1_000n } })

/**
 * Fills the read models that the pages of admins ask, as so many people and jobs of a year would have; nothing stands in the log. A tenth of
 * the jobs has a day of its own for its person.
 */
export async function fillAdminRows(db: Db, { people: persons, jobs }: Sizes): Promise<void> {
  const now = Date.now()
  const at = (n: number) => new Date(now - (n % days) * dayMs - (n % 86_400) * 1_000)
  const position = 1n
  await write(db, figureDays, days, (n) => ({
    _id: dayOf(now, n),
    position,
    joined: BigInt(Math.ceil(persons / days)),
    requested: { image: BigInt(n), video: 3n },
    images: BigInt(n),
    failed: { image: 1n },
    spent: spent(n),
  }))
  await write(db, jobDays, days, (n) => ({
    _id: dayOf(now, n),
    position,
    waits: Object.fromEntries(Array.from({ length: waitSteps }, (_, step) => [step, BigInt(n + step)])),
    outcomes: Object.fromEntries(Array.from({ length: models }, (_, m) => [`model-${m}`, { stored: 9n, failed: 1n }])),
  }))
  await write(db, people, persons, (n) => {
    const email = `person${n}@atelier.example`
    const name = { firstName: 'Mira', lastName: `Number${n}` }
    const words = wordsIn(email, name.firstName, name.lastName)
    return { _id: personId(n), position, email, ...name, words, createdAt: at(n), status: 'active' }
  })
  await write(db, personTotals, persons, (n) => {
    const [made, cost] = [BigInt(n % 500), BigInt(n * 7_919)]
    return { _id: personId(n), position, createdAt: at(n), generations: made, images: made, videos: 1n, spent: cost }
  })
  await write(db, figurePersonDays, jobs / 10, (n) => {
    const [userId, day] = [personId(n % persons), dayOf(now, Math.floor(n / persons))]
    return { _id: `${userId} ${day}`, position, userId, day, requested: { image: 1n }, images: 4n, spent: spent(n) }
  })
  await write(db, openJobsModel, jobs, (n) => ({
    _id: deriveId('bench-job', String(n)),
    position,
    userId: personId(n % persons),
    kind: 'image',
    model: `model-${n % models}`,
    provider: 'wavespeed',
    requestRevision: '0',
    requestedAt: at(n),
    admittedAt: at(n),
    started: true,
    ended: true,
    endedAt: at(n),
    cancelRequested: false,
    outputs: 1,
    intendedAt: { 0: at(n) },
    fates: { 0: n % 20 === 0 ? 'failed' : 'stored' },
  }))
}

interface Row {
  readonly _id: string
  readonly position: bigint
}

async function write(
  db: Db,
  model: { readonly name: string; readonly version: number },
  count: number,
  row: (n: number) => Row & Readonly<Record<string, unknown>>,
): Promise<void> {
  const collection = collectionOf<Row>(db, model)
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, n) => row(from + n))
    await collection.insertMany(rows, { ordered: false })
  }
}
