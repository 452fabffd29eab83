import { expect, test } from 'vitest'
import { projection } from '../projection.ts'
import { begun, rated, type TaleEvent, tales, tellers, told } from '../testing/projector-fixture.ts'
import { handles, interpret } from './interpret.ts'

const feedOnly = projection<TaleEvent>({
  name: 'news',
  version: 1,
  indexes: [],
  on: {},
  feed: {
    TaleRated: (e) => (e.data.stars > 3 ? { kind: 'generation', id: e.data.id, userId: 'ann' } : undefined),
  },
})

test('a read model handles the events that change it or that its pages hear of, and no others', () => {
  expect(handles(tellers, 'TaleBegun')).toBe(true)
  expect(handles(tellers, 'TaleRated')).toBe(false)
  expect(handles(feedOnly, 'TaleRated')).toBe(true)
  expect(handles(feedOnly, 'toString')).toBe(false)
})

test('an event is interpreted by every read model that handles it, in their order', () => {
  const event = told('a', 'one')
  const { steps, changes } = interpret([tales, tellers, feedOnly], event)
  expect(steps.map(({ projection: { name }, operation: { id } }) => [name, id])).toEqual([
    ['tales', 'a'],
    ['tellers', 'ann'],
  ])
  expect(changes).toEqual([{ event, change: { kind: 'generation', id: 'a', userId: 'ann' } }])
})

test('an event that means nothing to a read model changes nothing', () => {
  expect(interpret([feedOnly], rated('a', 3))).toEqual({ steps: [], changes: [] })
  expect(interpret([feedOnly], rated('a', 4)).changes).toHaveLength(1)
})

test('only read models of user views see personal fields in clear', () => {
  const event = begun('a')
  const sealed = { ...event, data: { ...event.data, title: { sealed: 'x' } } }
  const blind = projection<TaleEvent>({ ...tales, name: 'blind', unseals: false })
  const { steps } = interpret([tales, blind], sealed, event)
  expect(steps.map(({ operation }) => operation)).toMatchObject([
    { document: { title: { plain: 'About a' } } },
    { document: { title: { sealed: 'x' } } },
  ])
})
