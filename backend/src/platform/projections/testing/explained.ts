import type { Db, Document } from 'mongodb'
import { z } from 'zod'
import { connectMongo } from '../mongo/database.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** How one find or aggregation was carried out. */
export interface Plan {
  readonly collection: string
  readonly filter: Document
  /** Keys of indexes and documents that were read, and documents that were answered. */
  readonly keys: number
  readonly examined: number
  readonly returned: number
  /** So many matches were passed over before the first that was answered. */
  readonly skip: number
  /** Whether the answer was put into order after it was found. */
  readonly sorts: boolean
}

export interface ExplainedDatabase extends Omit<TestDatabase, 'url'> {
  /** Runs a query and explains every find and aggregation that it has sent. */
  readonly plansOf: (query: (db: Db) => Promise<unknown>) => Promise<readonly Plan[]>
  /** Name and version of the server, and whether it is a real mongod with MongoDB's own planner. */
  readonly engine: { readonly name: string; readonly real: boolean }
}

const Statistics = z.object({
  totalKeysExamined: z.coerce.number(),
  totalDocsExamined: z.coerce.number(),
  nReturned: z.coerce.number(),
})

const Skip = z.object({ skip: z.coerce.number().default(0) })

const Planned = z.object({ winningPlan: z.unknown() })

/** A find, or an aggregation whose first stage is its filter. */
const Query = z.union([
  z
    .object({ find: z.string(), filter: z.record(z.string(), z.unknown()).default({}) })
    .transform(({ find, filter }) => ({ collection: find, filter })),
  z
    .object({
      aggregate: z.string(),
      pipeline: z.tuple([z.object({ $match: z.record(z.string(), z.unknown()) })]).rest(z.unknown()),
    })
    .transform(({ aggregate, pipeline: [first] }) => ({ collection: aggregate, filter: first.$match })),
])

/** Parts of a command that an explanation takes. */
const explainable = [
  'find',
  'filter',
  'sort',
  'projection',
  'skip',
  'limit',
  'hint',
  'aggregate',
  'pipeline',
  'cursor',
] as const

/** Test helper: a database that tells how its server answers queries. */
export async function explainedDatabase(): Promise<ExplainedDatabase> {
  const { url, drop } = await testDatabase()
  const connection = await connectMongo(`${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`)
  const { db } = connection
  const sent: Document[] = []
  db.client.on('commandStarted', ({ command }) => {
    if (('find' in command && command['find'] !== 'checkpoints') || 'aggregate' in command) sent.push(command)
  })
  const build: Document = await db.command({ buildInfo: 1 })
  const real = !('secantusVersion' in build)
  return {
    db,
    engine: { name: real ? `mongod ${build['version']}` : `secantusd-rs ${build['secantusVersion']}`, real },
    async plansOf(query) {
      sent.length = 0
      await query(db)
      return Promise.all(sent.splice(0).map((command) => explain(db, command)))
    },
    async drop() {
      await connection.close()
      await drop()
    },
  }
}

async function explain(db: Db, command: Document): Promise<Plan> {
  const explainedCommand = Object.fromEntries(
    explainable.filter((name) => name in command).map((name) => [name, command[name]]),
  )
  const explained: unknown = await db.command({ explain: explainedCommand, verbosity: 'executionStats' })
  const statistics = findInside(explained, (part) => 'totalDocsExamined' in part)
  const { totalKeysExamined: keys, totalDocsExamined: examined, nReturned: returned } = Statistics.parse(statistics)
  const { winningPlan } = Planned.parse(findInside(explained, (part) => 'winningPlan' in part))
  const sorts = findInside(winningPlan, (part) => 'stage' in part && part.stage === 'SORT') !== undefined
  const { skip } = Skip.parse(command)
  return { ...Query.parse(command), keys, skip, examined, returned, sorts }
}

/** The first object inside an explanation that fits; engines nest their plans differently. */
function findInside(explained: unknown, fits: (part: object) => boolean): object | undefined {
  if (typeof explained !== 'object' || explained === null) return undefined
  if (fits(explained)) return explained
  for (const inner of Object.values(explained)) {
    const found = findInside(inner, fits)
    if (found) return found
  }
  return undefined
}
