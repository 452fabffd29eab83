import { BSON } from 'mongodb'
import { expect, test } from 'vitest'
import { readShape } from './read-shape.ts'

test.each([
  { assetId: 'an id', ratio: 1_500 },
  { ratio: 1_500, assetId: 'an id' },
])('a shape is read from the bytes of a document, whatever order the fields are in: %j', (document) => {
  expect(readShape(Buffer.from(BSON.serialize(document)))).toEqual({ id: 'an id', ratio: 1_500 })
})
