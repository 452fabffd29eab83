import { expect, it } from 'vitest'
import type { WorkQueue } from './contract.ts'
import { placesOf } from './places.ts'

const queues: Readonly<Record<string, WorkQueue>> = { import: 'work', archive: 'batch' }
const workQueueOf = (kind: string) => queues[kind]
const work = (_id: string, kind = 'import', more: { percent?: number; cancelRequested?: boolean } = {}) => ({
  _id,
  kind,
  cancelRequested: false,
  ...more,
})
const places = (open: ReturnType<typeof work>[], slots: readonly string[]) =>
  Object.fromEntries(placesOf(open, slots, workQueueOf))

it('are those of the slots, in each queue by itself', () => {
  const open = [work('c'), work('b'), work('z', 'archive'), work('a')]
  expect(places(open, ['a', 'z', 'b', 'c'])).toEqual({ a: 1, z: 1, b: 2, c: 3 })
})

it('are of work that waits: not of what runs, has ended, or is to be cancelled', () => {
  const open = [
    work('runs', 'import', { percent: 0 }),
    work('leaves', 'import', { cancelRequested: true }),
    work('waits'),
  ]
  expect(places(open, ['ended', 'runs', 'leaves', 'waits'])).toEqual({ waits: 1 })
})

it('are not known of work without a slot, nor of a kind of a later release', () => {
  expect(places([work('a'), work('b', 'film')], ['b'])).toEqual({})
})
