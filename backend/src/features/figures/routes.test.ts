import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mongoSessions } from '../../platform/auth/sessions/sessions.ts'
import { mongoSignOuts } from '../../platform/auth/sessions/sign-outs.ts'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { Endpoint } from '../../platform/http/contract/endpoint.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { accountEvents, accountStream } from '../accounts/events.ts'
import { jobOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { recordCost } from '../costs/commands.ts'
import {
  modelDaysFile,
  modelsFile,
  readAnalytics,
  readSeries,
  readUserAnalytics,
  seriesFile,
  userModelsFile,
} from './contract.ts'
import { listUsers, pageOfUsers, readUser, setUserStatus, usersFile } from './users-contract.ts'

let studio: Studio
let admin: Admin
let ada: Person
let ben: Person

beforeAll(async () => {
  studio = await openStudio()
  admin = await signedInAdmin(studio)
  ;[ada, ben] = [await signedIn(studio, 'ada@atelier.example'), await signedIn(studio, 'ben@atelier.example')]
  const jobId = await jobOf(studio, ada, 2)
  await pictureOf(studio, ada, jobId, 0)
  const step = { userId: ada.userId, jobId, n: 0, correlationId: randomId(), at: new Date().toISOString() }
  const cost = { feature: 'image', model: 'bytedance/seedream-v4', usage: { outputs: 1 }, unitPrice: 27_000 }
  const by = { provider: 'wavespeed', sandbox: true, priceListVersion: 1 }
  await recordCost(createHandle(studio.engines.store), { ...step, ...cost, ...by })
  await projected(studio)
})
afterAll(() => studio.close())

const get = (path: string, query = '') => admin.send({ method: 'GET', url: `${path}${query}` })
const of = ({ path }: Pick<Endpoint, 'path'>, userId: string = ada.userId) => path.replace(':userId', userId)

describe('the figures of admins', () => {
  it('are those of the specified calls, with everybody in them', async () => {
    const told = readAnalytics.response.parse((await get(readAnalytics.path)).json())
    expect(told).toMatchObject({
      totalUsers: 2,
      totalGenerations: 1,
      totalVideos: 0,
      totalCosts: 2.7,
      simulatedCosts: 2.7,
    })
    expect(told.users.map(({ email }) => email)).toEqual(['ben@atelier.example', 'ada@atelier.example'])
    expect(told.users).toEqual((await get(listUsers.path)).json())
    const own = { totalGenerations: 1, totalImages: 0, totalVideos: 0, totalCosts: 2.7 }
    const spends = [{ model: 'bytedance/seedream-v4', modelName: 'SeeDream 4.0', cost: 2.7, simulatedCost: 2.7 }]
    expect((await get(of(readUserAnalytics))).json()).toMatchObject({ ...own, modelSpends: spends })
    expect((await get(of(readUserAnalytics, ben.userId))).json()).toMatchObject({ totalCosts: 0, modelSpends: [] })
  })

  it('are of the period that is asked for, and of nobody when nobody is asked for', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect((await get(readAnalytics.path, `?users=none&startDate=${today}`)).json()).toMatchObject({
      totalUsers: 2,
      users: [],
    })
    const before = await get(readAnalytics.path, `?users=none&endDate=${today}`)
    expect(before.json()).toMatchObject({ totalUsers: 0, totalGenerations: 0, totalCosts: 0 })
    expect((await get(of(readUserAnalytics), `?endDate=${today}`)).json()).toMatchObject({ totalGenerations: 0 })
    const series = readSeries.response.parse((await get(readSeries.path)).json())
    expect(series.days.at(-1)).toMatchObject({ day: today, users: 2, jobs: 1, cost: 2.7, simulatedCost: 2.7 })
    expect(series.models).toMatchObject([{ total: 2.7, simulatedCost: 2.7 }])
  })

  it.each([readAnalytics, readSeries, readUserAnalytics])(
    'of a reversed period are refused: $path',
    async (endpoint) => {
      const response = await get(of(endpoint), '?startDate=2026-02-01&endDate=2026-01-01')
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'reversed-period' })
    },
  )
})

describe('the users of admins', () => {
  it('are listed in the order of a total', async () => {
    const told = pageOfUsers.response.parse((await get(pageOfUsers.path, '?sort=cost&limit=1')).json())
    expect(told.users).toMatchObject([{ id: ada.userId, totalGenerations: 1, totalCosts: 2.7, simulatedCosts: 2.7 }])
    expect(told.users[0]?.spentByDay).toEqual([...Array.from({ length: 29 }, () => 0), 2.7])
    expect(told.users[0]?.simulatedInDays).toBe(2.7)
    const next = pageOfUsers.response.parse(
      (await get(pageOfUsers.path, `?sort=cost&limit=1&after=${told.next}`)).json(),
    )
    expect(next.users).toMatchObject([{ id: ben.userId, totalCosts: 0, simulatedCosts: 0 }])
    expect(next.next).toBeUndefined()
  })

  it.each(['joined', 'generations', 'images', 'videos', 'cost'])(
    'are listed after whatever place somebody makes up, in the order of %s',
    async (sort) => {
      const after = (place: string) => get(pageOfUsers.path, `?sort=${sort}&after=${encodeURIComponent(place)}`)
      const statusOf = async (place: string) => (await after(place)).statusCode
      for (const place of [`999999999999999.${ben.userId}`, `0.${randomId()}`, `7.${'-'.repeat(36)}`])
        expect(await statusOf(place)).toBe(200)
      for (const place of [`9999999999999999.${ben.userId}`, `-1.${ben.userId}`, `NaN.${ben.userId}`, '1.$ne'])
        expect(await statusOf(place)).toBe(400)
    },
  )

  it.each(['.*', '^(x+)+$', '$where', '{"$ne":null}', '(', '%00', 'x '.repeat(99), '\u{1F9D1}'.repeat(50)])(
    'are not found by what means something to databases: %s',
    async (search) => {
      const query = `?search=${encodeURIComponent(search)}`
      const [listed, file] = [await get(pageOfUsers.path, query), await get(usersFile.path, query)]
      expect(pageOfUsers.response.parse(listed.json()).users.map(({ email }) => email)).not.toContain(
        'ben@atelier.example',
      )
      expect(file.body).not.toContain('ben@atelier.example')
    },
  )

  it('are found by their id too', async () => {
    const found = async (search: string) =>
      pageOfUsers.response.parse((await get(pageOfUsers.path, `?search=${search}`)).json()).users.map(({ id }) => id)
    expect(await found(ben.userId)).toEqual([ben.userId])
    expect(await found(ben.userId.toUpperCase())).toEqual([ben.userId])
    expect(await found(randomId())).toEqual([])
  })

  it('are saved as a file, whole, as are the days', async () => {
    const lines = (await get(usersFile.path)).body.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`${ada.userId},,,ada@atelier.example,`)
    expect(lines[1]).toMatch(/,active,1,\d,0,2\.7,2\.7$/)
    const days = (await get(seriesFile.path)).body.split('\r\n')
    expect(days.at(-2)).toMatch(/^\d{4}-\d\d-\d\d,2,1,1,0,\d,0,2\.7,2\.7$/)
  })

  it('are saved as a file of those whom the search on the screen finds', async () => {
    const found = async (search: string) => (await get(usersFile.path, `?search=${search}`)).body.split('\r\n')
    expect((await found('ben')).slice(1)).toEqual([expect.stringContaining('ben@atelier.example'), ''])
    expect((await found(ada.userId)).slice(1)).toEqual([expect.stringContaining(ada.userId), ''])
    for (const nobody of ['nobody', '!!']) expect((await found(nobody)).slice(1)).toEqual([''])
  })

  it.each([
    [
      'in all',
      modelsFile,
      '',
      '\uFEFFmodel,name,percent,cost in cents,of this simulated\r\nbytedance/seedream-v4,SeeDream 4.0,100,2.7,2.7\r\n',
    ],
    [
      'of one',
      userModelsFile,
      '',
      '\uFEFFmodel,name,percent,cost in cents,of this simulated\r\nbytedance/seedream-v4,SeeDream 4.0,100,2.7,2.7\r\n',
    ],
    ['before', modelsFile, '?endDate=2026-01-01', '\uFEFFmodel,name,percent,cost in cents,of this simulated\r\n'],
  ])('have a file of what each model has cost, %s', async (_, file, query, text) => {
    expect((await get(of(file), query)).body).toBe(text)
  })

  it('have a file of what each model has cost day by day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect((await get(modelDaysFile.path)).body.split('\r\n')).toEqual([
      '\uFEFFday,model,name,cost in cents,of this simulated',
      `${today},bytedance/seedream-v4,SeeDream 4.0,2.7,2.7`,
      '',
    ])
    expect((await get(of(userModelsFile, randomId()))).statusCode).toBe(404)
  })

  it('are found one by one, or not at all', async () => {
    expect((await get(of(readUser))).json()).toMatchObject({ email: 'ada@atelier.example', status: 'active' })
    for (const endpoint of [readUser, readUserAnalytics]) {
      const missing = await get(of(endpoint, randomId()))
      expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([404, 'not-found'])
    }
  })

  it('are suspended and activated, with the admin and the reason in the log, which only the key of the person opens', async () => {
    const { userId } = ben
    const patch = (payload: object, id: string = userId) =>
      admin.send({ method: 'PATCH', url: of(setUserStatus, id), payload: { ...payload } })
    expect((await patch({ status: 'suspended', reason: 'Ben sells accounts' })).json()).toEqual({ success: true })
    await projected(studio)
    expect((await get(of(readUser, userId))).json()).toMatchObject({ status: 'suspended' })
    expect((await ben.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401)
    const { store, keys } = studio.engines
    const event = (await store.read(accountStream(UserId.parse(userId)), accountEvents)).at(-1)
    if (event === undefined) throw new Error('No event')
    expect(event).toMatchObject({ type: 'AccountSuspended', metadata: { adminId: admin.adminId, concerns: userId } })
    expect(JSON.stringify(event.metadata)).not.toContain('sells')
    expect((await unseal(event, accountEvents, keys)).metadata.reason).toEqual({ plain: 'Ben sells accounts' })

    // as the specified call has it
    expect((await patch({ status: 'active' })).statusCode).toBe(200)
    await projected(studio)
    expect((await get(of(readUser, userId))).json()).toMatchObject({ status: 'active' })
    expect((await patch({ status: 'active' }, randomId())).statusCode).toBe(404)
    expect((await patch({ status: 'deleted' })).statusCode).toBe(400)
  })

  it('are signed out for good by a suspension: no session comes back with the account, and the admin stays signed in', async () => {
    const eve = await signedIn(studio)
    const isIn = async () => (await eve.send({ method: 'GET', url: '/api/auth/user' })).statusCode === 200
    const set = async (status: string) => {
      const response = await admin.send({ method: 'PATCH', url: of(setUserStatus, eve.userId), payload: { status } })
      await projected(studio)
      return response
    }
    const { db } = studio.engines
    const lastOut = () => mongoSignOuts(db, () => new Date()).lastOf(eve.userId)
    expect([await isIn(), await lastOut()]).toEqual([true, undefined])
    const suspended = await set('suspended')
    expect([suspended.cookies, suspended.headers['clear-site-data']]).toEqual([[], undefined])
    const out = await lastOut()
    expect(out, 'a sign-in that is still open at the provider does not count').toBeDefined()
    eve.cookies.set('atelier', await mongoSessions(db).start(eve.userId))
    await set('active')
    expect(await isIn()).toBe(false)
    const outAgain = await lastOut()
    expect(outAgain, 'an earlier release ended nothing when it suspended').not.toEqual(out)
    eve.cookies.set('atelier', await mongoSessions(db).start(eve.userId))
    await set('active')
    expect([await isIn(), await lastOut()], 'nobody who is active is signed out').toEqual([true, outAgain])
  })
})
