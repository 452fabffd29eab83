import type { Db } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Recorded } from '../../platform/eventsourcing/event.ts'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { applySteps } from '../../platform/projections/apply/apply.ts'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { ensureIndexes } from '../../platform/projections/mongo/indexes.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { accountStream } from '../accounts/events.ts'
import { jobId } from '../jobs/testing/builders.ts'
import { charged, failed, stored } from '../jobs/testing/log.ts'
import { type Days, daysLater } from './day.ts'
import { figureDays, figurePersonDays, people, personTotals } from './projection.ts'
import { figuresOfDays, figuresOfPerson } from './queries.ts'
import { seriesOf } from './series.ts'
import { totalsOf } from './sums.ts'
import { requested } from './testing/figure-events.ts'
import { usersPage } from './users.ts'
import { pageOfUsers } from './users-contract.ts'

const userIds = Array.from({ length: 5 }, () => UserId.parse(randomId()))
const firstDay = Date.UTC(2026, 10, 20)
/** Moments of five days: the first and the last of each, and some between them. */
const moments = Array.from({ length: 5 }, (_, day) =>
  [0, 1, 43_200_000, 86_399_999].map((ms) => firstDay + day * 86_400_000 + ms),
).flat()

const names = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Adele Goldberg', 'Édith Clarke']
const log: Recorded[] = []
const write = (stream: string, event: Parameters<typeof recorded>[1], at: number) =>
  log.push(recorded(stream, event, { created: new Date(at) }))
for (const [n, userId] of userIds.entries()) {
  const [firstName = '', lastName = ''] = names[n]?.split(' ') ?? []
  const profile = {
    email: { plain: `${firstName}@atelier.example` },
    firstName: { plain: firstName },
    lastName: { plain: lastName },
  }
  write(accountStream(userId), { type: 'AccountRegistered', data: { userId, ...profile } }, moments[n * 3] ?? firstDay)
}
for (const [n, at] of moments.entries()) {
  const userId = userIds[n % 3] ?? UserId.parse(randomId())
  const of = <E extends { readonly data: object }>(event: E) => ({ ...event, data: { ...event.data, userId } })
  write(`queue-${userId}`, requested(userId, n % 4 === 0 ? 'video' : 'image'), at)
  write(`output-${n}`, of(stored(jobId, n)), at)
  write(`output-${n}b`, of(failed(jobId, n)), at)
  write(`charge-${n}`, of(charged(jobId, n)), at)
}

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  const models = [figureDays, figurePersonDays, people, personTotals]
  await ensureIndexes(db, models)
  await applySteps(
    db,
    log.flatMap((event) => interpret(models, event).steps),
  )
})
afterAll(() => database.drop())

/** What the log says of a period, without any read model. */
function replayed({ from, until }: Days, userId?: string) {
  const inside = log.filter(
    ({ created, data }) =>
      (from === undefined || created.getTime() >= Date.parse(from)) &&
      (until === undefined || created.getTime() < Date.parse(until)) &&
      (userId === undefined || Reflect.get(data, 'userId') === userId),
  )
  const ofType = (type: string) => inside.filter((event) => event.type === type)
  return {
    joined: BigInt(ofType('AccountRegistered').length),
    generations: BigInt(ofType('JobRequested').filter(({ data }) => Reflect.get(data, 'kind') === 'image').length),
    images: BigInt(ofType('OutputStored').length),
    videos: 0n,
    spent: ofType('CostRecorded').reduce((sum, { data }) => sum + BigInt(Number(Reflect.get(data, 'amount'))), 0n),
    simulated: ofType('CostRecorded').reduce((sum, { data }) => sum + BigInt(Number(Reflect.get(data, 'amount'))), 0n),
  }
}

const days = Array.from({ length: 7 }, (_, n) => daysLater('2026-11-19', n))
const periods: readonly Days[] = [
  {},
  ...days.flatMap((from) => days.filter((until) => until >= from).map((until) => ({ from, until }))),
  ...days.flatMap((day) => [{ from: day }, { until: day }]),
]

it('are of exactly what the log has of any period', async () => {
  for (const period of periods) {
    expect(totalsOf(await figuresOfDays(db, period)), `${JSON.stringify(period)}`).toEqual(replayed(period))
    const [userId = ''] = userIds
    const own = totalsOf(await figuresOfPerson(db, userId, period))
    expect({ ...own, joined: 0n }, `${JSON.stringify(period)}`).toEqual({ ...replayed(period, userId), joined: 0n })
  }
})

it('are followed day by day, with the days in which nothing happened', async () => {
  const series = seriesOf(await figuresOfDays(db, {}), {}, '2026-11-26')
  expect(series.days.map(({ day }) => day)).toEqual(days.slice(1).concat('2026-11-26'))
  expect(series.days[0]).toMatchObject({
    generations: 3,
    jobs: 4,
    failures: 4,
    images: 4,
    videos: 0,
    cost: 6,
    simulatedCost: 6,
  })
  expect(series.days.at(-1)).toMatchObject({ users: 0, jobs: 0, cost: 0 })
  expect(series.models).toMatchObject([{ total: 30, costs: [6, 6, 6, 6, 6, 0, 0] }])
  const later = seriesOf([], { from: '2026-11-25' }, '2026-11-26')
  expect(later.days.map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26'])
})

const page = (query: object = {}) => usersPage(db, pageOfUsers.query.parse(query), '2026-11-24')
const nameOf = ({ firstName }: { readonly firstName: string | null }) => firstName

it('are in a list of people, whatever it is in the order of, page by page', async () => {
  const expected = userIds.map((userId) => replayed({}, userId))
  for (const [sort, total] of [
    ['generations', 'generations'],
    ['images', 'images'],
    ['cost', 'spent'],
    ['videos', 'videos'],
  ] as const) {
    const { users } = await page({ sort })
    const sorted = expected.map((each) => Number(each[total])).toSorted((a, b) => b - a)
    const field = {
      generations: 'totalGenerations',
      images: 'totalImages',
      cost: 'totalCosts',
      videos: 'totalVideos',
    } as const
    expect(users.map((user) => user[field[sort]])).toEqual(
      sorted.map((each) => (sort === 'cost' ? each / 10_000 : each)),
    )
    for (const order of ['asc', 'desc']) {
      const whole = await page({ sort, order })
      const [one] = [await page({ sort, order, limit: 2 })]
      const two = await page({ sort, order, limit: 2, after: one.next })
      const three = await page({ sort, order, limit: 2, after: two.next })
      expect([...one.users, ...two.users, ...three.users]).toEqual(whole.users)
      expect(three.next).toBeUndefined()
    }
  }
  expect((await page({ sort: 'joined', order: 'asc' })).users.map(nameOf)).toEqual(
    names.map((name) => name.split(' ')[0]),
  )
})

it('have what each of them has spent on each of the last thirty days, today the last', async () => {
  const { users } = await page()
  for (const { id, spentByDay } of users) {
    const expected = Array.from({ length: 30 }, (_, n) => {
      const from = daysLater('2026-11-24', n - 29)
      return Number(replayed({ from, until: daysLater(from, 1) }, id).spent) / 10_000
    })
    expect(spentByDay).toEqual(expected)
  }
  expect(users.some(({ spentByDay }) => spentByDay.at(-1) !== 0)).toBe(true)
})

it.each([
  ['ad', ['Ada', 'Adele']],
  ['ADA love', ['Ada']],
  ['alan@atelier', ['Alan']],
  ['é', ['Édith']],
  ['.*', []],
  ['nobody', []],
])('finds people by %s', async (search, found) => {
  const { users } = await page({ search, order: 'asc' })
  expect(users.map(nameOf)).toEqual(found)
})
