import { describe, expect, it } from 'vitest'
import { WorkId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { callOf } from '../../testing/calls.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { projected } from '../assets/testing/picture.ts'
import { requestExport } from '../exports/contract.ts'
import { endWork, inputOfWork, progressWork, requestWork } from './commands.ts'
import { cancelOwnWork, listWork, retryWork, type Work } from './contract.ts'
import { workStream } from './events.ts'

const fixture = studioFixture()

const command = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() })
const handle = () => createHandle(fixture.studio.engines.store)
const story = async (workId: WorkId) =>
  (await fixture.studio.engines.store.readAny(workStream(workId))).map(({ type }) => type)

async function requested(): Promise<WorkId> {
  const workId = WorkId.parse(randomId())
  await requestWork(handle(), { ...command(), workId, userId: fixture.owner.userId, kind: 'test', joinKey: 'k' })
  return workId
}

it('lists the work of a person and cancels it, once; for others it does not exist', async () => {
  const { owner, stranger } = fixture
  const workId = await requested()
  const cancel = callOf(cancelOwnWork, { workId })
  expect((await stranger.send(cancel)).statusCode).toBe(404)
  const answer = await owner.send(cancel)
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect((await owner.send(cancel)).statusCode).toBe(200)
  expect(await story(workId)).toEqual(['WorkRequested', 'WorkCancelRequested'])
  const headers = { 'x-min-position': String(answer.headers['x-position']) }
  const list = listWork.response.parse((await owner.send({ ...callOf(listWork, {}), headers })).json())
  expect(list).toMatchObject([{ id: workId, kind: 'test', state: 'requested', progress: 0, cancelRequested: true }])
  expect((await stranger.send(callOf(listWork, {}))).json()).toEqual([])
})

it('tells the places of work that waits, of each queue and person by themselves', async () => {
  const { owner, stranger, studio } = fixture
  const ask = async (person: typeof owner, making: boolean) => {
    const response = await person.send({ method: 'POST', url: requestExport.path, payload: { making } })
    return requestExport.response.parse(response.json()).workId
  }
  const placesOf = async (person: typeof owner) => {
    await projected(studio)
    const list = listWork.response.parse((await person.send(callOf(listWork, {}))).json())
    return Object.fromEntries(list.map(({ id, place }) => [id, place]))
  }
  const first = await ask(owner, false)
  const theirs = await ask(stranger, false)
  const second = await ask(owner, true)
  expect(await placesOf(owner)).toEqual({ [first]: 1, [second]: 2 })
  expect(await placesOf(stranger)).toEqual({ [theirs]: 1 })
  const { userId } = owner
  await progressWork(handle(), { workId: first, userId, correlationId: 'c', at: new Date().toISOString() }, 0)
  expect(await placesOf(owner)).toEqual({ [first]: undefined, [second]: 1 })
  await stranger.send(callOf(cancelOwnWork, { workId: theirs }))
  expect(await placesOf(stranger)).toEqual({ [theirs]: undefined })
})

it('a cancel after the end changes nothing', async () => {
  const workId = await requested()
  const step = { workId, userId: fixture.owner.userId, correlationId: 'c', at: new Date().toISOString() }
  await endWork(handle(), step, { outcome: 'done' })
  expect((await fixture.owner.send(callOf(cancelOwnWork, { workId }))).statusCode).toBe(200)
  expect(await story(workId)).toEqual(['WorkRequested', 'WorkEnded'])
})

describe('a retry', () => {
  const failed = { outcome: 'failed', reason: 'broken', message: 'It broke.' } as const
  const stepOf = (workId: WorkId) => {
    return { workId, userId: fixture.owner.userId, correlationId: 'c', at: new Date().toISOString() }
  }
  const listed = async (): Promise<readonly Work[]> => {
    await projected(fixture.studio)
    return listWork.response.parse((await fixture.owner.send(callOf(listWork, {}))).json())
  }
  const retry = (workId: string, person = fixture.owner) => person.send(callOf(retryWork, { workId }))

  it('asks once for the same again, however often it is pressed', async () => {
    const workId = WorkId.parse(randomId())
    const input = { assetIds: ['one'] }
    const { userId } = fixture.owner
    await requestWork(handle(), { ...command(), workId, userId, kind: 'test', input, joinKey: 'k' })
    await endWork(handle(), stepOf(workId), failed)
    expect(await listed()).toMatchObject([{ id: workId, state: 'failed', message: 'It broke.', retriable: true }])
    const responses = [await retry(workId), await retry(workId)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    const [again, ...others] = (await listed()).filter(({ id }) => id !== workId)
    expect([again?.state, others]).toEqual(['requested', []])
    expect(await inputOfWork(fixture.studio.engines, again?.id ?? '')).toEqual(input)
    expect((await listed()).find(({ id }) => id === workId)).toMatchObject({ retriable: false })
  })

  it('is refused for work in progress, done work, and that of others', async () => {
    const workId = await requested()
    await projected(fixture.studio)
    expect(await retry(workId)).toMatchObject({ statusCode: 409 })
    await endWork(handle(), stepOf(workId), failed)
    await projected(fixture.studio)
    expect(await retry(workId, fixture.stranger)).toMatchObject({ statusCode: 404 })
    const done = await requested()
    await endWork(handle(), stepOf(done), { outcome: 'done' })
    await projected(fixture.studio)
    const refused = await retry(done)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'not-retriable' }])
  })
})
