import fc from 'fast-check'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Recorded } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { connectMongo } from '../mongo/database.ts'
import { add, type Numbers, projection } from '../projection.ts'
import { fakeMongo } from '../testing/fake-mongo.ts'
import { recorded } from '../testing/given.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { applySteps } from './apply.ts'
import { WriteRejected } from './bulk-write.ts'
import type { Step } from './interpret.ts'
import type { PlanOptions, StoredModel } from './writes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const model = projection({ name: 'sums', version: 1, indexes: [], on: {} })
const sums = () => database.db.collection<StoredModel>('sums_v1')
const event = () => recorded('thing', { type: 'Happened', data: {} })
const adding = (id: string, numbers: Numbers, at: Recorded = event()): Step => ({
  projection: model,
  event: at,
  operation: add(id, { kind: 'sum' }, numbers),
})
const apply = (steps: readonly Step[], options?: PlanOptions) => applySteps(database.db, steps, options)
const found = (id: string) => sums().findOne({ _id: id }, { projection: { position: 0 } })

/** Documents a and b of a telling of their own; the paths of one never lie inside those of another. */
const story = fc.record({
  additions: fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b'),
      numbers: fc.dictionary(fc.constantFrom('x', 'in.x', 'in.y', 'in.deep.x'), fc.bigInt(0n, 5_000_000_000n), {
        minKeys: 1,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  batches: fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })), { maxLength: 5 }),
})

describe('what is added to documents', () => {
  test('counts once however the log is cut, and repeated by a late twin', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ additions, batches }) => {
        const telling = randomId()
        const steps = additions.map(({ id, numbers }) => adding(`${telling} ${id}`, numbers))
        let done = 0
        for (const [from, length] of batches) {
          // a batch begins no later than what was written has ended: nothing is ever left out
          const begin = Math.min(from, done)
          await apply(steps.slice(begin, begin + length))
          done = Math.max(done, Math.min(begin + length, steps.length))
        }
        await apply(steps.slice(done))
        for (const id of ['a', 'b']) {
          const own = additions.filter((each) => each.id === id)
          expect(await found(`${telling} ${id}`)).toEqual(own.length === 0 ? null : expected(`${telling} ${id}`, own))
        }
      }),
      { numRuns: 60 },
    )
  })

  /** An independent sum. */
  function expected(_id: string, additions: readonly { readonly numbers: Numbers }[]) {
    const total = (path: string) => {
      const all = additions.flatMap(({ numbers }) => numbers[path] ?? [])
      return all.length === 0 ? undefined : all.reduce((sum, each) => sum + each, 0n)
    }
    const deep = { x: total('in.deep.x') }
    const inner = { x: total('in.x'), y: total('in.y'), ...(deep.x !== undefined && { deep }) }
    const some = Object.values(inner).some((each) => each !== undefined)
    return withoutAbsent({ _id, kind: 'sum', x: total('x'), ...(some && { in: withoutAbsent(inner) }) })
  }

  const withoutAbsent = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

  test('is written event by event while the database refuses one of them', async () => {
    const id = randomId()
    const steps = [adding(id, { n: 1n }), adding(id, { n: 2n }), adding(id, { m: 4n })]
    const [, suspect] = steps
    await apply(steps, { apart: new Set([suspect?.event.position ?? 0n]) })
    expect(await found(id)).toEqual({ _id: id, kind: 'sum', n: 3n, m: 4n })
  })

  test('is one write for each document that has seen none of it', async () => {
    const { db, commands } = await fakeDatabase({ ok: 1, n: 1, nModified: 1 })
    await applySteps(db, [adding('a', { n: 2n }), adding('a', { n: 3n }), adding('a', { m: 4n })])
    expect(commands()).toMatchObject([
      { update: 'sums_v1', updates: [{ q: { _id: 'a' }, u: { $inc: { n: 5, m: 4 } } }] },
    ])
  })

  test('is refused for the sake of the one event that the database refuses', async () => {
    const writeErrors = [{ index: 0, code: 28, errmsg: 'Cannot create field in element' }]
    const { db } = await fakeDatabase({ ok: 1, n: 0, nModified: 0, writeErrors })
    const [first, second] = [adding('a', { 'n.inside': 1n }), adding('a', { n: 1n })]
    const refusal = await applySteps(db, [first, second]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(WriteRejected)
    expect(refusal).toMatchObject({ events: [{ id: first.event.id }] })
  })
})

/** A database with document a, which answers every update like this. */
async function fakeDatabase(reply: Document) {
  const documents = [{ _id: 'a', position: 0n }]
  const fake = await fakeMongo((command) => {
    if ('update' in command) return reply
    return command['find'] === 'sums_v1'
      ? { ok: 1, cursor: { id: 0n, ns: 'fake.sums_v1', firstBatch: documents } }
      : undefined
  })
  const connection = await connectMongo(fake.url)
  onTestFinished(async () => {
    await connection.close()
    await fake.close()
  })
  return { db: connection.db, commands: () => fake.commands.filter((command) => command['find'] !== 'checkpoints') }
}
