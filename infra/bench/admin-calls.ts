import { readAnalytics, readJobHealth, readSeries, readUserAnalytics } from '@studio/backend/contract/admin'
import { fillAdminRows, personId } from './admin-rows.ts'
import type { Figure, Measure } from './figure.ts'
import { percentile, timed } from './statistics.ts'

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
    const { engines, newAdmin, product } = await bench.studio()
    await fillAdminRows(engines.db, sizes)
    const cookie = await newAdmin()
    const get = async (path: string): Promise<void> => {
      const response = await fetch(product.url + path, { headers: { cookie } })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
    const ofUser = (n: number) => readUserAnalytics.path.replace(':userId', personId(n))
    const page = '/api/admin/users/page'
    return [
      await figureOf('totals of the dashboard', () => get(`${readAnalytics.path}?users=none`), dashboardMs),
      await figureOf('charts of the dashboard', () => get(readSeries.path), dashboardMs),
      await figureOf('first page of 100,000 users', () => get(`${page}?sort=cost`), userPageMs),
      await figureOf('search in 100,000 users', (n) => get(`${page}?search=number${n}`), userPageMs),
      await figureOf('figures of one of 100,000 users', (n) => get(ofUser(n)), userPageMs),
      await figureOf('health of 1,000,000 jobs', () => get(readJobHealth.path)),
    ]
  },
}

async function figureOf(name: string, call: (n: number) => Promise<void>, atMost?: number): Promise<Figure> {
  const times: number[] = []
  for (let n = 0; n < calls + warmUp; n++) times.push(await timed(() => call(n)))
  const value = percentile(times.slice(warmUp), 0.95)
  return { name: `${name}, p95`, value, unit: 'ms', ...(atMost !== undefined && { goal: { atMost } }) }
}
