import fc from 'fast-check'
import { BSON, Long } from 'mongodb'
import { expect, test } from 'vitest'
import { readPart } from './read-part.ts'

const image = fc.record({
  jobId: fc.uuid(),
  createdAt: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  ratio: fc.integer({ min: 1, max: 100_000 }),
})
const marks = fc.dictionary(fc.uuid(), fc.boolean())
const own = { _id: 'a person 00', position: Long.fromNumber(1), userId: 'a person' }
const bytesOf = (document: object): Buffer => Buffer.from(BSON.serialize(document))

test('the images of a part outside the trash are read from the bytes of its document', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.uuid(), image), marks, marks, (images, favorites, trashed) => {
      // of the images some are marked, and what is marked may be no image of the part
      const named = Object.keys(images)
      const marked = (others: object, every: number) => ({
        ...others,
        ...Object.fromEntries(named.map((id, n) => [id, n % every === 0])),
      })
      const part = { ...own, images, favorites: marked(favorites, 2), trashed: marked(trashed, 3) }
      expect(readPart(bytesOf(part))).toEqual(
        Object.entries(images)
          .map(([id, { createdAt, ...rest }], n) => ({
            ...rest,
            id,
            createdAt: createdAt.getTime(),
            isFavorite: n % 2 === 0,
          }))
          .filter((_, n) => n % 3 !== 0),
      )
    }),
  )
})

test('a document that is no part is refused', () => {
  expect(() => readPart(bytesOf({ ...own, images: {} }))).toThrow('lacks a field')
})
