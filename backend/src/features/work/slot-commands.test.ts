import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AdminId, type UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Engine, startEngine } from '../jobs/testing/engine.ts'
import { thingsUnderWay } from '../open-things.ts'
import { standingOfWork, workInLog } from '../work-steps.ts'
import { endWork } from './commands.ts'
import { workDecider } from './decider.ts'
import { workSlotEvents, workSlotsStream } from './events.ts'
import { mostWorkInProgress } from './limits.ts'
import { requestLimitedWork, takeWorkSlot } from './slot-commands.ts'

let engine: Engine
let userId: UserId
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())
beforeEach(async () => {
  userId = await engine.newUser()
})

const noon = '2026-11-23T12:00:00.000Z'
const command = (at = noon) => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at })
/** What one process of the API works with. */
const deps = () => ({
  handle: createHandle(engine.store),
  find: (work: { readonly workId: string; readonly stream: string }) => workInLog(engine.store, work),
})
const newId = () => WorkId.parse(randomId())
const request = (workId = newId(), from = deps()) =>
  requestLimitedWork(from, { ...command(), workId, userId, kind: 'k' })
const refused = { code: 'too-much-work', status: 429 }

async function requested(howMany = mostWorkInProgress): Promise<readonly WorkId[]> {
  const ids = Array.from({ length: howMany }, newId)
  for (const id of ids) await request(id)
  return ids
}

it('of all requests that arrive at the same time, in two processes, only as many as one may have are taken', async () => {
  const processes = [deps(), deps()]
  const all = Array.from({ length: 10 }, (_, n) => ({ workId: newId(), from: processes[n % 2] }))
  const outcomes = await Promise.allSettled(all.map(({ workId, from }) => request(workId, from)))
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refusals).toHaveLength(10 - mostWorkInProgress)
  for (const { reason } of refusals) expect(reason).toMatchObject(refused)
  const standings = await Promise.all(
    all.map(({ workId }) => standingOfWork(engine.store, { workId, stream: `work-${workId}` })),
  )
  expect(standings.filter((standing) => standing === 'open')).toHaveLength(mostWorkInProgress)
})

it('what has ended makes room; asking again for what is open, or has ended, takes none', async () => {
  const [first = newId()] = await requested()
  await expect(request()).rejects.toMatchObject(refused)
  await request(first)
  await endWork(deps().handle, { workId: first, userId, correlationId: 'c', at: noon }, { outcome: 'done' })
  await request(first)
  await request()
  await expect(request()).rejects.toMatchObject(refused)
})

it('counts work that has a stream of its own, whatever its kind', async () => {
  const workId = newId()
  const stream = `source-${workId}`
  const { handle } = deps()
  const onWork = { ...command(), userId, workId }
  await takeWorkSlot(deps(), { ...onWork, stream, ofAdmin: false })
  const asking = { ...onWork, type: 'RequestWork', kind: 'k', input: undefined, joinKey: undefined } as const
  await handle(workDecider, stream, asking)
  await requested(mostWorkInProgress - 1)
  await expect(request()).rejects.toMatchObject(refused)
  await handle(workDecider, stream, {
    ...onWork,
    commandId: randomId(),
    type: 'EndWork',
    end: { outcome: 'cancelled' },
  })
  await request()
})

it('a slot whose work was never requested is free again after a minute', async () => {
  const abandoned = newId()
  await takeWorkSlot(deps(), { ...command(), userId, workId: abandoned, stream: `work-${abandoned}`, ofAdmin: false })
  await requested(mostWorkInProgress - 1)
  await expect(request()).rejects.toMatchObject(refused)
  await requestLimitedWork(deps(), { ...command('2026-11-23T12:01:00.001Z'), workId: newId(), userId, kind: 'k' })
})

it('what admins have in progress about a person takes nothing from them, nor the other way round', async () => {
  const adminId = AdminId.parse(randomId())
  const ofAdmin = (workId = newId()) =>
    requestLimitedWork(deps(), { ...command(), workId, userId, kind: 'export', adminId })
  const [first = newId(), ...others] = Array.from({ length: mostWorkInProgress }, newId)
  for (const workId of [first, ...others]) await ofAdmin(workId)
  await requested()
  await expect(request()).rejects.toThrow(
    'You have 4 tasks in progress. Please wait until one has ended, or cancel one.',
  )
  // admins can cancel nothing
  await expect(ofAdmin()).rejects.toThrow('4 tasks of this kind are in progress. Please wait until one has ended.')
  expect((await thingsUnderWay(engine.store, userId)).work, 'a deletion finds all').toHaveLength(2 * mostWorkInProgress)
  await endWork(deps().handle, { workId: first, userId, correlationId: 'c', at: noon }, { outcome: 'done' })
  await expect(request()).rejects.toMatchObject(refused)
  await ofAdmin()
})

it('sent again, a request takes no second slot', async () => {
  const again = { ...command(), workId: newId(), userId, kind: 'k' }
  const first = await requestLimitedWork(deps(), again)
  expect(await requestLimitedWork(deps(), again)).toBe(first)
  expect(await engine.store.read(workSlotsStream(userId), workSlotEvents)).toHaveLength(1)
})
