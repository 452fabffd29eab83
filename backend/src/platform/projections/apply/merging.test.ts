import { describe, expect, test } from 'vitest'
import { change, create, createOrChange, type Operation, type Update } from '../projection.ts'
import { merge } from './merging.ts'

/** The one operation that stands for all of these operations of one document; undefined when they must stay several. */
function mergeAll([first, ...others]: readonly [Operation, ...Operation[]]) {
  let merged: Operation | undefined = first
  for (const other of others) merged = merged && merge(merged, other)
  return merged
}

/** The update that stands for these updates. */
function updateOf(...updates: readonly [Update, ...Update[]]) {
  const [first, ...others] = updates
  const merged = mergeAll([change('a', first), ...others.map((update) => change('a', update))])
  return merged?.kind === 'change' ? merged.update : undefined
}

/** The document that a creation makes with the updates that come after it. */
function documentOf(made: object, ...updates: readonly Update[]) {
  const merged = mergeAll([create('a', made), ...updates.map((update) => change('a', update))])
  return merged?.kind === 'create' ? merged.document : undefined
}

describe('two changes are one', () => {
  test.each<[string, Update, Update, Update]>([
    ['different fields are all set', { $set: { x: 1 } }, { $set: { y: 2 } }, { $set: { x: 1, y: 2 } }],
    ['the later value of a field counts', { $set: { x: 1, y: 1 } }, { $set: { x: 2 } }, { $set: { x: 2, y: 1 } }],
    [
      'what is set and taken away is taken away',
      { $set: { x: 1, y: 1 } },
      { $unset: { x: 1 } },
      { $set: { y: 1 }, $unset: { x: 1 } },
    ],
    ['nothing is left to set', { $set: { x: 1 } }, { $unset: { x: 1 } }, { $unset: { x: 1 } }],
    [
      'what is taken away and set is set',
      { $unset: { x: 1, y: 1 } },
      { $set: { x: 1 } },
      { $set: { x: 1 }, $unset: { y: 1 } },
    ],
    ['nothing is left to take away', { $unset: { x: 1 } }, { $set: { x: 1 } }, { $set: { x: 1 } }],
    ['different fields are all taken away', { $unset: { x: 1 } }, { $unset: { y: 1 } }, { $unset: { x: 1, y: 1 } }],
    ['names that only begin alike', { $set: { in: 1 } }, { $set: { inner: 2 } }, { $set: { in: 1, inner: 2 } }],
    ['neighbours inside', { $set: { 'in.x': 1 } }, { $set: { 'in.xy': 2 } }, { $set: { 'in.x': 1, 'in.xy': 2 } }],
    [
      'a field inside, taken away without having been set',
      { $set: { 'in.x': 1 } },
      { $unset: { 'in.y': 1 } },
      { $set: { 'in.x': 1 }, $unset: { 'in.y': 1 } },
    ],
  ])('%s', (_, first, second, both) => {
    expect(updateOf(first, second)).toEqual(both)
  })
})

describe('two changes stay two', () => {
  test.each<[string, Update, Update]>([
    ['a field, then one inside it', { $set: { x: {}, other: 1 } }, { $set: { more: 1, 'x.y': 1 } }],
    ['a field inside, then its outer one', { $set: { other: 1, 'x.y': 1 } }, { $set: { x: {}, more: 1 } }],
    ['an outer field is taken away', { $set: { 'x.y': 1 } }, { $unset: { x: 1 } }],
    ['an outer field was taken away', { $unset: { x: 1 } }, { $set: { 'x.y': 1 } }],
    // Setting it may have made the outer field, which must stay.
    ['a field inside is set and taken away', { $set: { 'in.x': 1 } }, { $unset: { other: 1, 'in.x': 1 } }],
    ['the first counts', { $set: { x: 1 }, $inc: { n: 1 } }, { $set: { x: 2 } }],
    ['the second counts', { $set: { x: 1 } }, { $inc: { n: 1 } }],
  ])('%s', (_, first, second) => {
    expect(updateOf(first, second)).toBeUndefined()
  })

  test('a creation comes second', () => {
    expect(mergeAll([change('a', { $set: { x: 1 } }), create('a', {})])).toBeUndefined()
    expect(mergeAll([create('a', {}), create('a', { x: 1 })])).toBeUndefined()
  })
})

describe('a creation takes in the changes after it', () => {
  test.each<[string, object, Update, object]>([
    ['a new field', { n: 1 }, { $set: { x: 2 } }, { n: 1, x: 2 }],
    ['another value', { n: 1, x: 1 }, { $set: { x: 2 } }, { n: 1, x: 2 }],
    ['a field inside', { in: { x: 1, y: 1 } }, { $set: { 'in.x': 2 } }, { in: { x: 2, y: 1 } }],
    ['a field inside what is not there', { n: 1 }, { $set: { 'in.deep.x': 2 } }, { n: 1, in: { deep: { x: 2 } } }],
    ['a field inside a name that all objects have', {}, { $set: { 'toString.x': 2 } }, { toString: { x: 2 } }],
    ['a field is taken away', { n: 1, x: 1 }, { $unset: { x: 1 } }, { n: 1 }],
    ['a field inside is taken away', { in: { x: 1, y: 1 } }, { $unset: { 'in.x': 1 } }, { in: { y: 1 } }],
    ['what is not there is taken away', { n: 1 }, { $unset: { x: 1, 'in.x': 1 } }, { n: 1 }],
  ])('%s', (_, made, update, document) => {
    expect(documentOf(made, update)).toEqual(document)
  })

  test('and remembers them, for the case that the document exists already', () => {
    const merged = mergeAll([
      create('a', { n: 0 }),
      change('a', { $set: { x: 1, y: 1 } }),
      change('a', { $set: { x: 2 }, $unset: { y: 1 } }),
    ])
    expect(merged).toEqual(createOrChange('a', { n: 0, x: 2 }, { $set: { x: 2 }, $unset: { y: 1 } }))
  })

  test('after what it does itself where the document exists', () => {
    const merged = mergeAll([
      createOrChange('a', { in: { x: 1 } }, { $set: { 'in.x': 1 } }),
      change('a', { $set: { 'in.y': 2 } }),
    ])
    expect(merged).toEqual(createOrChange('a', { in: { x: 1, y: 2 } }, { $set: { 'in.x': 1, 'in.y': 2 } }))
  })

  test('but not those that the database would not take together', () => {
    expect(documentOf({}, { $set: { 'in.x': 1 } }, { $set: { in: {} } })).toBeUndefined()
  })

  test.each<[string, object, Update]>([
    ['a set inside a list', { x: [0] }, { $set: { 'x.0': 1, later: 1 } }],
    ['a set inside a number', { x: 0 }, { $set: { 'x.y': 1 } }],
    ['a set inside null', { x: null }, { $set: { 'x.y': 1 } }],
    ['a set inside a time', { x: new Date(0) }, { $set: { 'x.y': 1 } }],
    ['a set inside a list deep inside', { in: { x: [0] } }, { $set: { 'in.x.0': 1 } }],
    ['something taken out of a list', { x: [0] }, { $unset: { 'x.0': 1, later: 1 } }],
    ['something taken out of null', { x: null }, { $unset: { 'x.y': 1 } }],
    ['something taken out of a list deep inside', { in: { x: [0] } }, { $unset: { 'in.x.0': 1 } }],
    ['something set inside a list, and something taken away', { x: [0] }, { $set: { 'x.0': 1 }, $unset: { y: 1 } }],
    ['an increment', { x: 0 }, { $inc: { x: 1 } }],
  ])('%s is left to the database', (_, made, update) => {
    expect(mergeAll([create('a', made), change('a', update)])).toBeUndefined()
  })
})
