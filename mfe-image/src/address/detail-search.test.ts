import { expect, it } from 'vitest'
import { formatPicture, parsePicture, readDetailSearch } from './detail-search.ts'

const id = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'

it('reads back the address it writes, and nothing else', () => {
  expect(parsePicture(formatPicture({ generationId: id, n: 3 }))).toEqual({ generationId: id, n: 3 })
  expect(parsePicture(formatPicture({ assetId: id }))).toEqual({ assetId: id })
  expect(parsePicture(`${id}.x`)).toBeUndefined()
  expect(readDetailSearch({ image: `${id}.0`, other: 1 })).toEqual({ image: `${id}.0` })
  expect(readDetailSearch({ image: 'javascript:alert(1)' })).toEqual({})
  expect(readDetailSearch({})).toEqual({})
  expect(readDetailSearch({ view: 'trash' })).toEqual({ view: 'trash' })
  expect(readDetailSearch({ view: 'elsewhere' })).toEqual({})
})
