import { expect, it } from 'vitest'
import { WorkId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { callOf } from '../../testing/calls.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { endWork, requestWork } from './commands.ts'
import { cancelOwnWork, listWork } from './contract.ts'
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

it('a cancel after the end changes nothing', async () => {
  const workId = await requested()
  const step = { workId, userId: fixture.owner.userId, correlationId: 'c', at: new Date().toISOString() }
  await endWork(handle(), step, { outcome: 'done' })
  expect((await fixture.owner.send(callOf(cancelOwnWork, { workId }))).statusCode).toBe(200)
  expect(await story(workId)).toEqual(['WorkRequested', 'WorkEnded'])
})
