import { expect, test } from 'vitest'
import type { AnyEvent, Recorded } from '../../eventsourcing/event.ts'
import { change, create, createOrChange, type Operation, projection } from '../projection.ts'
import { recorded } from '../testing/given.ts'
import { changeOf, documentOf, planWrites } from './writes.ts'

const model = projection({ name: 'things', version: 2, indexes: [], on: {} })
const event = (): Recorded<AnyEvent> => recorded('thing', { type: 'Happened', data: {} })
const step = (operation: Operation, at = event()) => ({ projection: model, event: at, operation })

const writesOf = (...steps: ReturnType<typeof step>[]) => planWrites(steps).get('things_v2') ?? []
const modelsOf = (...steps: ReturnType<typeof step>[]) => writesOf(...steps).map(changeOf)

test('a creation makes a document and changes none that is there', () => {
  const made = step(create('a', { n: 1 }))
  const [write] = writesOf(made)
  expect(write && documentOf(write)).toEqual({ _id: 'a', n: 1, position: made.event.position })
  expect(write && changeOf(write)).toBeUndefined()
})

test('a creation takes in what is set and taken away after it', () => {
  const steps = [
    step(create('a', { n: 1, gone: true, inner: { x: 0, y: 0 } })),
    step(change('a', { $set: { 'inner.x': 1, 'other.z': 2, n: 2 } })),
    step(change('a', { $set: { n: 3 }, $unset: { 'inner.y': 1, gone: 1, 'never.was': 1 } })),
  ]
  const position = steps.at(-1)?.event.position ?? 0n
  const [write, ...others] = writesOf(...steps)
  expect(others).toEqual([])
  expect(write && documentOf(write)).toEqual({ _id: 'a', n: 3, inner: { x: 1 }, other: { z: 2 }, position })
  expect(write && changeOf(write)).toEqual({
    updateOne: {
      filter: { _id: 'a', position: { $lt: position } },
      update: {
        $set: { 'inner.x': 1, 'other.z': 2, n: 3, position },
        $unset: { 'inner.y': 1, gone: 1, 'never.was': 1 },
      },
    },
  })
})

test('a second creation of the same document is none', () => {
  expect(
    writesOf(step(create('a', { x: 0 })), step(change('a', { $inc: { x: 1 } })), step(create('a', {}))),
  ).toHaveLength(2)
})

test('a creation that changes what exists is a creation once in a batch, and a change after that', () => {
  const adding = (name: string) => createOrChange('a', { in: { [name]: 1 } }, { $set: { [`in.${name}`]: 1 } })
  const steps = [step(adding('x')), step(change('a', { $inc: { n: 1 } })), step(adding('y'))]
  const [first, last] = [steps[0]?.event.position, steps[2]?.event.position]
  const writes = writesOf(...steps)
  expect(writes.map(documentOf)).toEqual([{ _id: 'a', in: { x: 1 }, position: first }, undefined, undefined])
  expect(writes.map(changeOf)).toMatchObject([
    { updateOne: { filter: { position: { $lt: first } }, update: { $set: { 'in.x': 1, position: first } } } },
    { updateOne: { update: { $inc: { n: 1 } } } },
    { updateOne: { filter: { position: { $lt: last } }, update: { $set: { 'in.y': 1, position: last } } } },
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

test('what is set and taken away again merges too, the later wins', () => {
  const [first, second, third] = [
    step(change('a', { $set: { x: 1, y: 1 } })),
    step(change('a', { $set: { z: 1 }, $unset: { x: 1 } })),
    step(change('a', { $set: { x: 3 }, $unset: { y: 1 } })),
  ]
  const position = third.event.position
  expect(modelsOf(first, second, third)).toEqual([
    {
      updateOne: {
        filter: { _id: 'a', position: { $lt: position } },
        update: { $set: { x: 3, z: 1, position }, $unset: { y: 1 } },
      },
    },
  ])
})

test.each<[string, Operation, Operation]>([
  ['a creation and an increment', create('a', { x: 0 }), change('a', { $inc: { x: 1 } })],
  ['a creation and a set inside a list', create('a', { x: [0] }), change('a', { $set: { 'x.0': 1 } })],
  ['a creation and a set inside a number', create('a', { x: 0 }), change('a', { $set: { 'x.y': 1 } })],
  ['a change and a creation', change('a', { $set: { x: 1 } }), create('a', { x: 0 })],
  ['a set and an increment', change('a', { $set: { x: 1 } }), change('a', { $inc: { n: 1 } })],
  ['a field and a field inside it', change('a', { $set: { x: {} } }), change('a', { $set: { 'x.y': 1 } })],
])('%s stay two writes', (_, first, second) => {
  expect(writesOf(step(first), step(second))).toHaveLength(2)
})

test('a suspect stays alone', () => {
  const steps = [1, 2, 3].map((x) => step(change('a', { $set: { x } })))
  const suspect = steps[1]?.event.position ?? 0n
  expect(planWrites(steps, { apart: new Set([suspect]) }).get('things_v2')).toHaveLength(3)
})
