import type { Generation } from '@studio/backend/contract'
import { expect, it } from 'vitest'
import { dropGeneration, newestCount, putGeneration, putRestored } from './newest-generations.ts'
import { generationOf } from './testing/generation.ts'

const made = (id: string, minute: number, progress = 0): Generation =>
  generationOf({ id, progress, createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() })

/** A full list, newest first. */
const full = Array.from({ length: newestCount }, (_, index) => made(`g${index}`, 100 - index))
const ids = (list: readonly Generation[]) => list.map(({ id }) => id)

it('replaces a known generation in its place', () => {
  const next = putGeneration(full, made('g3', 97, 60))
  expect(ids(next)).toEqual(ids(full))
  expect(next[3]?.progress).toBe(60)
})

it('puts a new one by its age', () => {
  expect(ids(putGeneration([made('c', 3), made('a', 1)], made('b', 2)))).toEqual(['c', 'b', 'a'])
  expect(ids(putGeneration([], made('b', 2)))).toEqual(['b'])
})

it('leaves one older than a full list to the columns, and keeps it in a short one', () => {
  expect(ids(putGeneration(full, made('old', 0)))).toEqual(ids(full))
  expect(ids(putGeneration([made('c', 3)], made('old', 0)))).toEqual(['c', 'old'])
})

it('drops what no longer exists, and stays a full list that leaves older ones to the columns', () => {
  expect(ids(dropGeneration([made('c', 3), made('a', 1)], 'c'))).toEqual(['a'])
  const rest = dropGeneration(full, 'g3')
  expect(rest[3]).toMatchObject({ prompt: '', outputs: [], generatedImages: [] })
  expect(putGeneration(rest, made('old', 0))).toEqual(rest)
  expect(putRestored(rest, { image: { n: 0 }, generation: made('old', 0) })).toEqual(rest)
  expect(rest.length).toBe(newestCount)
})

it('puts the generation of a restored image where it stood, and leaves alone what may be newer', () => {
  const stored = {
    status: 'stored',
    assetId: 'a',
    url: '',
    thumbnailUrl: '',
    width: 1,
    height: 1,
    thumbhash: '',
  } as const
  const whole = {
    ...made('g1', 99),
    outputs: [
      { n: 0, ...stored },
      { n: 1, ...stored },
    ],
  }
  const without = full.map((each) => (each.id === 'g1' ? { ...whole, outputs: whole.outputs.slice(0, 1) } : each))
  expect(putRestored(without, { image: { n: 1 }, generation: whole })[1]).toBe(whole)
  expect(ids(putRestored(dropGeneration(full, 'g1'), { image: { n: 0 }, generation: whole })).indexOf('g1')).toBe(1)
  const running = full.with(1, { ...whole, outputs: [{ n: 0, status: 'running', progress: 50 }] })
  expect(putRestored(running, { image: { n: 0 }, generation: whole })).toBe(running)
})
