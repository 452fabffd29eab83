import {
  pageOfUsers,
  readAnalytics,
  readJobHealth,
  readSeries,
  readUserAnalytics,
} from '@studio/backend/contract/admin'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import type { Product } from '../../e2e/support/product.ts'
import { mongoFolder } from '../../engines/mongo.ts'
import { provideMongo } from '../../engines/provide.ts'
import { startMongo } from '../../engines/run.ts'
import { offsets } from '../../start/plan/ports.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { percentile, timed } from '../report/statistics.ts'
import type { Studio } from '../studio.ts'
import { fillAdminRows, personId } from './admin-rows.ts'

const sizes = { people: 100_000, jobs: 1_000_000 }
const calls = 60
const warmUp = 5
/** The dashboard from day buckets, and what a page of one person asks (issue of the admins). */
const dashboardMs = 100
const userPageMs = 300

/** What the pages of admins ask, with 100,000 people and a million jobs in the read models. */
export const adminCalls: Measure = {
  name: 'admins',
  run: async (bench) => {
    const studio = await bench.ownStudio()
    try {
      await fillWhileStopped(studio.product)
      return await measure(studio)
    } finally {
      await studio.close()
    }
  },
}

/**
 * Fills the product's MongoDB while nothing else of the product runs: the stand-in gives up its storage when the product's own writes come
 * between so many of ours.
 */
async function fillWhileStopped(product: Product): Promise<void> {
  await product.stop()
  const dir = mongoFolder(product.dataDir, await provideMongo())
  const mongo = await startMongo({ dir, port: product.port + offsets.mongo })
  try {
    const { db, close } = await connectMongo(mongo.url)
    try {
      await fillAdminRows(db, sizes)
    } finally {
      await close()
    }
  } finally {
    await mongo.stop()
  }
  await product.start()
}

async function measure({ newAdmin, product }: Studio): Promise<readonly Figure[]> {
  const cookie = await newAdmin()
  const get = async (path: string): Promise<string> => {
    const response = await fetch(product.url + path, { headers: { cookie } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
    return body
  }
  const users = async (query: string) =>
    pageOfUsers.response.parse(JSON.parse(await get(`${pageOfUsers.path}?sort=cost&${query}`)))
  let { next } = await users('')
  const laterPage = async () => {
    ;({ next } = await users(next === undefined ? '' : `after=${next}`))
  }
  const user = (n: number) => get(readUserAnalytics.path.replace(':userId', personId(n)))
  return [
    await figureOf('totals of the dashboard', () => get(`${readAnalytics.path}?users=none`), dashboardMs),
    await figureOf('charts of the dashboard', () => get(readSeries.path), dashboardMs),
    await figureOf('first page of 100,000 users', () => users(''), userPageMs),
    await figureOf('later pages of 100,000 users', laterPage, userPageMs),
    await figureOf('search in 100,000 users', (n) => users(`search=number${n}`), userPageMs),
    await figureOf('search in 100,000 users that finds all', () => users('search=mira'), userPageMs),
    await figureOf('figures of one of 100,000 users', user, userPageMs),
    await figureOf('health of 1,000,000 jobs', () => get(readJobHealth.path)),
  ]
}

async function figureOf(name: string, call: (n: number) => Promise<unknown>, atMost?: number): Promise<Figure> {
  const times: number[] = []
  for (let n = 0; n < calls + warmUp; n++) times.push(await timed(() => call(n)))
  const value = percentile(times.slice(warmUp), 0.95)
  return { name: `${name}, p95`, value, unit: 'ms', ...(atMost !== undefined && { goal: { atMost } }) }
}
