import { expect, it } from 'vitest'
import { movedWords } from './move-members.ts'

const to = { id: 'mira', name: 'Mira' }

it('says how many images were moved, without those that are gone', () => {
  expect(movedWords({ settled: ['a', 'b'], gone: [] }, { to })).toEqual({
    title: '2 images moved',
    description: 'To “Mira”',
  })
  expect(movedWords({ settled: ['a', 'b', 'c'], gone: ['b', 'c'] }, { to })).toEqual({
    title: '1 image moved',
    description: 'To “Mira”. 2 images not there any more',
  })
  expect(movedWords({ settled: ['a'], gone: ['a'] }, { to })).toEqual({
    title: 'Failed to move images',
    description: '1 image not there any more',
    tone: 'bad',
  })
})
