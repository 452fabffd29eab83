import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Recorded } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { change, create, createOrChange, type Operation, projection, type Update } from '../projection.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { applyWrites } from './apply.ts'
import type { Step } from './interpret.ts'
import { planWrites, type StoredModel } from './writes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const model = projection({ name: 'things', version: 1, indexes: [], on: {} })
const ids = ['a', 'b']

const path = fc.constantFrom('x', 'y', 'in.x', 'in.y', 'in.deep.x')
const value = fc.integer({ min: 0, max: 9 })
const fields = fc.dictionary(path, value, { maxKeys: 2 })
const update: fc.Arbitrary<Update> = fc.oneof(
  { weight: 3, arbitrary: fields.map(($set) => ({ $set })) },
  fc.tuple(path, value).map(([gone, x]) => ({ $set: { z: x }, $unset: { [gone]: 1 as const } })),
  // Anything applied twice, left out or in the wrong order shows here.
  value.map((x) => ({ $push: { seen: x } })),
)
const operation: fc.Arbitrary<Operation> = fc
  .tuple(fc.constantFrom(...ids), fc.option(update, { freq: 3 }), fc.boolean(), fields)
  .map(([id, changed, creates, document]) => {
    const made = { ...plain(document), in: { x: 0 }, seen: [] }
    if (changed) return creates ? createOrChange(id, made, changed) : change(id, changed)
    return create(id, made)
  })
const plain = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.includes('.')))

/** A log, cut into batches by one writer and differently by another, who begins again where it likes. */
const story = fc.record({
  operations: fc.array(operation, { minLength: 1, maxLength: 12 }),
  cuts: fc.array(fc.nat({ max: 12 }), { maxLength: 3 }),
  stale: fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })), { maxLength: 4 }),
})

test('merged writes, cut and repeated in any way by a stale twin, leave what one event after the other leaves', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ operations, cuts, stale }) => {
      const singly = await documentsAfter(
        operations.map((_, n) => [n, n + 1]),
        operations,
      )
      const edges = [0, ...cuts.toSorted((a, b) => a - b), operations.length]
      const batches = edges.slice(1).map((end, n) => [edges[n] ?? 0, end] as const)
      // The twin is late: of all that it does the first writer has done as much, or more.
      const late = batches.flatMap((batch) => [
        batch,
        ...stale.map(([from, end]) => [from, Math.min(end, batch[1])] as const),
      ])
      expect(await documentsAfter(batches, operations), 'in batches').toEqual(singly)
      expect(await documentsAfter(late, operations), 'with a stale twin').toEqual(singly)
    }),
    { numRuns: 40 },
  )
})

type Span = readonly [from: number, end: number]

/** Documents of their own for every call, in the one collection. */
async function documentsAfter(batches: readonly Span[], operations: readonly Operation[]): Promise<readonly object[]> {
  const telling = randomId()
  const steps = operations.map((each, n) => stepOf({ ...each, id: `${telling} ${each.id}` }, n))
  for (const [from, end] of batches) await applyWrites(database.db, planWrites(steps.slice(from, end)))
  const models = database.db.collection<StoredModel>('things_v1')
  const found = await Promise.all(
    ids.map((id) => models.findOne({ _id: `${telling} ${id}` }, { projection: { _id: 0 } })),
  )
  return found.map((document) => document ?? {})
}

const stepOf = (each: Operation, n: number): Step => ({ projection: model, operation: each, event: eventAt(n) })

const eventAt = (n: number): Recorded => ({
  type: 'Happened',
  data: {},
  id: String(n),
  stream: 'thing',
  revision: BigInt(n),
  position: BigInt(n + 1) * 10n,
  created: new Date(0),
  metadata: { correlationId: '', causationId: '', schema: 1 },
})
