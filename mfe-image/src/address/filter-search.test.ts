import { expect, it } from 'vitest'
import { pauseBefore, readFilterSearch, replacesFilters, sameFilters } from './filter-search.ts'

it('reads what of the gallery an address shows, and nothing else', () => {
  expect(readFilterSearch({ favorites: '', q: ' fog ' })).toEqual({ favorites: true, q: 'fog' })
  expect(readFilterSearch({ favorites: true, other: 1 })).toEqual({ favorites: true })
  // The router reads numbers as such.
  expect(readFilterSearch({ favorites: 1, q: 2 })).toEqual({ favorites: true, q: '2' })
  expect(readFilterSearch({ favorites: false, q: '  ' })).toEqual({})
  expect(readFilterSearch({ q: { deep: true } })).toEqual({})
  expect(readFilterSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})

it('reads the id of a character, and no other text in its place', () => {
  const character = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
  expect(readFilterSearch({ character, q: 'fog' })).toEqual({ character, q: 'fog' })
  expect(readFilterSearch({ character: character.toUpperCase() })).toEqual({ character })
  for (const other of ['all', '', `${character}0`, `x${character}`, 7, null, [character]]) {
    expect(readFilterSearch({ character: other })).toEqual({})
  }
})

it('knows which change is a step back of its own', () => {
  expect(replacesFilters({ q: 'fo' }, { q: 'fog' })).toBe(true)
  expect(replacesFilters({}, { q: 'f' })).toBe(false)
  expect(replacesFilters({ q: 'fog' }, {})).toBe(false)
  expect(replacesFilters({ q: 'fog' }, { q: 'fog', favorites: true })).toBe(false)
  expect(replacesFilters({ q: 'fog' }, { q: 'fog', character: 'c' })).toBe(false)
  expect([sameFilters({}, {}), sameFilters({ favorites: true }, {})]).toEqual([true, false])
  expect(sameFilters({ character: 'c' }, { character: 'd' })).toBe(false)
})

it('is told at once, but for words while they are typed', () => {
  expect(pauseBefore({ q: 'fo' }, { q: 'fog' })).toBeGreaterThan(0)
  expect([pauseBefore({ q: 'fog' }, {}), pauseBefore({ q: 'fog' }, { q: 'fog', favorites: true })]).toEqual([0, 0])
})
