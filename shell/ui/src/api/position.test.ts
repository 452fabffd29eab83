import { expect, it } from 'vitest'
import { knownAfter } from './position.ts'

it('replaces what a request had named by what it was answered', () => {
  expect(knownAfter([], [], 'a')).toEqual(['a'])
  expect(knownAfter(['a', 'b'], ['a', 'b'], 'c')).toEqual(['c'])
})

it('keeps what came meanwhile, since nobody here knows which is later', () => {
  const first = knownAfter(['a'], ['a'], 'b')
  const second = knownAfter(first, ['a'], 'c')
  expect(second).toEqual(['b', 'c'])
  expect(knownAfter(second, second, 'd')).toEqual(['d'])
})

it('keeps the newest of very many', () => {
  const many = Array.from({ length: 64 }, (_, n) => `p${n}`)
  expect(knownAfter(many, [], 'last')).toEqual([...many.slice(1), 'last'])
})
