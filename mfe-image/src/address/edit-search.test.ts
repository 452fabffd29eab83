import { describe, expect, it } from 'vitest'
import { readEditSearch } from './edit-search.ts'

describe('the address of the edit page', () => {
  it.each([
    [
      { imageId: 'a', n: 2 },
      { imageId: 'a', n: 2 },
    ],
    [
      { imageId: 'a', n: '2' },
      { imageId: 'a', n: 2 },
    ],
    [{ imageId: 'a' }, { imageId: 'a' }],
    [{ imageId: 'a', n: -1 }, { imageId: 'a' }],
    [{ imageId: 'a', n: 1.5 }, { imageId: 'a' }],
    [{ imageId: 'a', n: '' }, { imageId: 'a' }],
    [{ imageId: 'a', n: 100 }, { imageId: 'a' }],
    [
      { imageId: 'a', reuse: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c01' },
      { imageId: 'a', reuse: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c01' },
    ],
    [{ imageId: 'a', reuse: 'anything' }, { imageId: 'a' }],
    [{ imageId: 17 }, { imageId: '17' }],
    [{ imageId: '' }, {}],
    [{ n: 1 }, {}],
    [{ imageId: { id: 'a' } }, {}],
  ])('%j is %j', (search, read) => {
    expect(readEditSearch(search)).toEqual(read)
  })
})
