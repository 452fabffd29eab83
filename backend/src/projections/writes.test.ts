import { expect, test } from 'vitest'
import type { AnyEvent, Recorded } from '../eventsourcing/event.ts'
import { recorded } from './given.ts'
import { change, create, type Operation, projection } from './projection.ts'
import { planWrites, toModel } from './writes.ts'

const model = projection({ name: 'things', version: 2, indexes: [], on: {} })
const event = (): Recorded<AnyEvent> => recorded('thing', { type: 'Happened', data: {} })
const step = (operation: Operation, at = event()) => ({ projection: model, event: at, operation })

const modelsOf = (...steps: ReturnType<typeof step>[]) => (planWrites(steps).get('things_v2') ?? []).map(toModel)

test('a document is made only when it does not exist', () => {
  const made = step(create('a', { n: 1 }))
  expect(modelsOf(made)).toEqual([
    {
      updateOne: {
        filter: { _id: 'a' },
        update: { $setOnInsert: { n: 1, position: made.event.position } },
        upsert: true,
      },
    },
  ])
})

test('a change is guarded by its position and never makes a document', () => {
  const changed = step(change('a', { $inc: { n: 1 } }))
  const { position } = changed.event
  expect(modelsOf(changed)).toEqual([
    {
      updateOne: { filter: { _id: 'a', position: { $lt: position } }, update: { $inc: { n: 1 }, $set: { position } } },
    },
  ])
})

test('neighbouring sets of one document merge under the newest position', () => {
  const [first, other, second] = [
    step(change('a', { $set: { x: 1, y: 1 } })),
    step(change('b', { $set: { x: 9 } })),
    step(change('a', { $set: { x: 2 } })),
  ]
  const position = second.event.position
  expect(modelsOf(first, other, second)).toMatchObject([
    { updateOne: { filter: { _id: 'a', position: { $lt: position } }, update: { $set: { x: 2, y: 1, position } } } },
    { updateOne: { filter: { _id: 'b' } } },
  ])
})

test.each<[string, Operation, Operation]>([
  ['a creation and a set', create('a', { x: 0 }), change('a', { $set: { x: 1 } })],
  ['a set and an increment', change('a', { $set: { x: 1 } }), change('a', { $inc: { n: 1 } })],
  ['a field and a field inside it', change('a', { $set: { x: {} } }), change('a', { $set: { 'x.y': 1 } })],
])('%s stay two writes', (_, first, second) => {
  expect(modelsOf(step(first), step(second))).toHaveLength(2)
})

test('a suspect stays alone', () => {
  const steps = [1, 2, 3].map((x) => step(change('a', { $set: { x } })))
  const suspect = steps[1]?.event.position ?? 0n
  expect(planWrites(steps, new Set([suspect])).get('things_v2')).toHaveLength(3)
})
