import type { Generation } from '@studio/backend/contract'
import { describe, expect, it } from 'vitest'
import { dropGeneration, flattenPages, nextOffset, pageSize, putGeneration } from './generation-pages.ts'

const made = (id: string, minute: number, progress = 0): Generation => ({
  id,
  prompt: id,
  model: 'bytedance/seedream-v4',
  aspectRatio: 'auto',
  quality: '2K',
  numberOfImages: 1,
  referenceImages: [],
  styleId: null,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  status: 'processing',
  progress,
  generatedImages: [],
  favoritedImages: [],
  outputs: [],
  costCents: 0,
  sandbox: true,
})

/** A full page, newest first, whose oldest is `from` minutes old in the day. */
const page = (from: number): Generation[] =>
  Array.from({ length: pageSize }, (_, index) => made(`g${from + pageSize - 1 - index}`, from + pageSize - 1 - index))

const ids = (pages: readonly (readonly Generation[])[]) => flattenPages(pages).map(({ id }) => id)

describe('putGeneration', () => {
  it('replaces the one it knows, in place', () => {
    const pages = putGeneration([[made('b', 2), made('a', 1)]], made('a', 1, 60))
    expect(ids(pages)).toEqual(['b', 'a'])
    expect(pages[0]?.[1]?.progress).toBe(60)
  })

  it('puts a new one by its age', () => {
    expect(ids(putGeneration([[made('c', 3), made('a', 1)]], made('d', 4)))).toEqual(['d', 'c', 'a'])
    expect(ids(putGeneration([[made('c', 3), made('a', 1)]], made('b', 2)))).toEqual(['c', 'b', 'a'])
    expect(ids(putGeneration([[]], made('a', 1)))).toEqual(['a'])
  })

  it('leaves one that is older than a full first page to its own page', () => {
    const pages = [page(100)]
    expect(ids(putGeneration(pages, made('old', 5)))).toEqual(ids(pages))
  })
})

describe('nextOffset', () => {
  it('goes on while pages come back full and counts live insertions', () => {
    expect(nextOffset([page(100)])).toBe(40)
    expect(nextOffset(putGeneration([page(100)], made('new', 500)))).toBe(41)
    expect(nextOffset([page(100), page(60).slice(0, 3)])).toBeUndefined()
    expect(nextOffset([])).toBeUndefined()
  })
})

it('shows a generation once when an insertion pushed it onto the next page', () => {
  expect(ids([[made('b', 2), made('a', 1)], [made('a', 1)]])).toEqual(['b', 'a'])
})

it('drops what is gone', () => {
  expect(ids(dropGeneration([[made('b', 2)], [made('a', 1)]], 'b'))).toEqual(['a'])
})
