import { Command } from 'lucide-react'
import { expect, it } from 'vitest'
import { findEntries, firstEntries, searchable } from './find-entries.ts'
import type { Group, PaletteEntry } from './palette-entry.ts'

const entry = (group: Group, label: string): PaletteEntry => ({
  id: `${group} ${label}`,
  group,
  label,
  icon: Command,
  run: () => undefined,
})

const all = [
  entry('Pages', 'Characters'),
  entry('Actions', 'Search images'),
  entry('Characters', 'Zoë Lind'),
  entry('Characters', 'Linda'),
  entry('Recent prompts', 'a lighthouse behind the harbour, seen from a boat in heavy fog at dawn'),
]
const found = (typed: string) => findEntries(searchable(all), typed).map(({ label }) => label)

it('finds by all words, in any order, case and accent', () => {
  expect(found('lind zoe')).toEqual(['Zoë Lind'])
  expect(found('HARBOUR lighthouse')).toHaveLength(1)
  expect(found('zoe linda')).toEqual([])
})

it('puts beginnings before the middle of words, and those before letters in order', () => {
  expect(found('lind')).toEqual(['Linda', 'Zoë Lind'])
  expect(found('ch')).toEqual(['Characters', 'Search images'])
  expect(found('srim')).toEqual(['Search images'])
})

it('does not find a long prompt by letters in order', () => {
  expect(found('lhfg')).toEqual([])
})

it('shows groups together, the one with the best first', () => {
  const mixed = [entry('Pages', 'Old fox'), entry('Characters', 'Fox'), entry('Pages', 'Foxes')]
  const labels = findEntries(searchable(mixed), 'fox').map(({ label }) => label)
  expect(labels).toEqual(['Fox', 'Foxes', 'Old fox'])
})

it('shows no more than fifty, and before anything is typed all pages and a few of the rest', () => {
  const many = Array.from({ length: 500 }, (_, n) => entry('Characters', `Character ${n}`))
  expect(findEntries(searchable(many), 'char')).toHaveLength(50)
  const first = firstEntries([...many, ...all], 6).map(({ group }) => group)
  expect(first.filter((group) => group === 'Characters')).toHaveLength(6)
  expect(first[0]).toBe('Pages')
})
