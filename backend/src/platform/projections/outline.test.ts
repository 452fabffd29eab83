import fc from 'fast-check'
import { BSON } from 'mongodb'
import { expect, test } from 'vitest'
import { readOutline } from './outline.ts'

const fields = fc.record({
  _id: fc.uuid(),
  ratio: fc.integer({ min: 1, max: 100_000 }),
  createdAt: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  favorite: fc.boolean(),
})

test('an outline is read from the bytes of its document, whatever order the fields are in', () => {
  const orders = fc.shuffledSubarray(['_id', 'ratio', 'createdAt', 'favorite'] as const, { minLength: 4 })
  fc.assert(
    fc.property(fields, orders, (image, order) => {
      const bytes = Buffer.from(BSON.serialize(Object.fromEntries(order.map((name) => [name, image[name]]))))
      const { _id: id, ratio, favorite: isFavorite } = image
      expect(readOutline(bytes)).toEqual({ id, ratio, createdAt: image.createdAt.getTime(), isFavorite })
    }),
  )
})

test('what was not asked for is left empty', () => {
  const bytes = Buffer.from(BSON.serialize({ assetId: 'an id', ratio: 1_500 }))
  expect(readOutline(bytes)).toEqual({ id: 'an id', ratio: 1_500, createdAt: 0, isFavorite: false })
  const empty = { id: '', ratio: 0, createdAt: 0, isFavorite: false }
  expect(readOutline(Buffer.from(BSON.serialize({})))).toEqual(empty)
})

test('a field of an unexpected type is refused', () => {
  expect(() => readOutline(Buffer.from(BSON.serialize({ ratio: 1.5 })))).toThrow('BSON type 1')
})
