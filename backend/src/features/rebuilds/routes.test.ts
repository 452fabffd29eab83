import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { clearParked, parkEvents, toParked } from '../../platform/projections/apply/parked.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { listActs } from '../audit/contract.ts'
import { inputOfWork } from '../work/commands.ts'
import { parkedFile, readModels, readModelsFile, rebuildModel, rebuildsFile } from './contract.ts'

let studio: Studio
let admin: Admin
beforeAll(async () => {
  studio = await openStudio()
  admin = await signedInAdmin(studio)
})
afterAll(() => studio.close())

const told = async () => readModels.response.parse((await admin.send({ method: 'GET', url: readModels.path })).json())
const rebuild = (name: string, payload: object = { reason: 'Looks odd' }) =>
  admin.send({ method: 'POST', url: rebuildModel.path.replace(':name', name), payload: { ...payload } })

it('tells how far every read model is', async () => {
  await projected(studio)
  const state = await told()
  expect(state).toMatchObject({ isUpToDate: true, position: state.head, parkedCount: 0, parked: [], rebuilds: [] })
  expect(state).not.toHaveProperty('building')
  expect(state.models.find(({ name }) => name === 'admins')).toMatchObject({ isLive: true, documents: 1 })
  expect(state.models.length).toBeGreaterThan(20)
})

const file = async (url: string) =>
  (await admin.send({ method: 'GET', url })).body.replace('\uFEFF', '').trimEnd().split('\r\n')

it('is in a file of all read models, and what is parked in another, whose cells are no formulas', async () => {
  const { models } = await told()
  const lines = models.map((each) => `${each.name},${each.version},${each.documents},${each.isLive}`)
  expect(await file(readModelsFile.path)).toEqual(['name,version,documents,live', ...lines])
  const [stream, created] = ['job-1', new Date('2026-11-24T12:00:00Z')]
  const place = { id: randomId(), stream, revision: 0n, position: 1n, type: 'JobEnded', created }
  await parkEvents(studio.engines.db, [toParked(place, '=HYPERLINK("x")')])
  expect(await file(parkedFile.path)).toEqual([
    'time,stream,event,reason',
    `2026-11-24T12:00:00.000Z,job-1,JobEnded,"'=HYPERLINK(""x"")"`,
  ])
  await clearParked(studio.engines.db, [stream], 1n)
})

it('is rebuilt as work, for a reason that the audit tells', async () => {
  const response = await rebuild('charges')
  expect(response.statusCode).toBe(202)
  const { workId } = rebuildModel.response.parse(response.json())
  expect(await inputOfWork(studio.engines, workId)).toEqual({ name: 'charges' })
  await projected(studio)
  expect((await told()).rebuilds).toMatchObject([{ id: workId, name: 'charges', state: 'requested', progress: 0 }])
  expect((await file(rebuildsFile.path))[1]).toMatch(
    new RegExp(`^${workId},.+,${admin.email},charges,requested,0,,,,,,$`),
  )
  const audit = await admin.send({ method: 'GET', url: `${listActs.path}?act=work-requested` })
  const { acts } = listActs.response.parse(audit.json())
  expect(acts).toMatchObject([{ admin: { email: admin.email }, detail: 'rebuild', reason: 'Looks odd' }])
  expect(acts[0]).not.toHaveProperty('user')
})

it('is refused for a read model that does not exist, and without a reason', async () => {
  expect((await rebuild('nothing')).statusCode).toBe(404)
  expect((await rebuild('charges', {})).statusCode).toBe(400)
})
