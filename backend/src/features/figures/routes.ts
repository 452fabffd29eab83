import type { Db } from 'mongodb'
import { dayOf } from '../../platform/eventsourcing/day.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { periodOf } from '../../platform/http/period.ts'
import { centsOf } from '../catalogue/money.ts'
import { readAnalytics, readSeries, readUserAnalytics } from './contract.ts'
import { daysIn } from './day.ts'
import { figuresOfDays, figuresOfPerson } from './queries.ts'
import { seriesOf } from './series.ts'
import { modelCosts, type Totals, totalsOf } from './sums.ts'
import { toUser, userFound } from './users.ts'
import { everybody } from './users-queries.ts'

export interface FigureDeps {
  readonly db: Db
  readonly now: () => Date
}

/** The figures of the product and of its people (spec video 7). Their files are in `file-routes.ts`. */
export function figureRoutes(app: Api, { db, now }: FigureDeps): void {
  app.on(readAnalytics, async ({ query: { users, ...period } }) => {
    const [days, all] = await Promise.all([
      figuresOfDays(db, daysIn(periodOf(period))),
      users === 'all' ? everybody(db) : [],
    ])
    const totals = totalsOf(days)
    return { totalUsers: Number(totals.joined), ...countsOf(totals), users: all.map(toUser) }
  })

  app.on(readSeries, async ({ query }) => {
    const days = daysIn(periodOf(query))
    return seriesOf(await figuresOfDays(db, days), days, dayOf(now()))
  })

  app.on(readUserAnalytics, async ({ params: { userId }, query }) => {
    const [days] = await Promise.all([figuresOfPerson(db, userId, daysIn(periodOf(query))), userFound(db, userId)])
    return { ...countsOf(totalsOf(days)), modelSpends: modelCosts(days) }
  })
}

const countsOf = ({ generations, images, videos, spent, simulated }: Totals) => ({
  totalGenerations: Number(generations),
  totalImages: Number(images),
  totalVideos: Number(videos),
  totalCosts: centsOf(Number(spent)),
  simulatedCosts: centsOf(Number(simulated)),
})
