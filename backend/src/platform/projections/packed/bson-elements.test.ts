import fc from 'fast-check'
import { BSON, Long } from 'mongodb'
import { expect, test } from 'vitest'
import { bson, nameOf, readText, readTime, visitElements } from './bson-elements.ts'

const bytesOf = (document: object): Buffer => Buffer.from(BSON.serialize(document))

function elementsOf(document: object) {
  const bytes = bytesOf(document)
  const elements: [name: string, type: number][] = []
  visitElements(bytes, 0, (type, name, value) => elements.push([nameOf(bytes, name, value), type]))
  return elements
}

test('every element of a document is visited, in its order, those inside it are not', () => {
  const document = { id: 'x', inner: { y: 1, z: {} }, n: 1, at: new Date(0), is: false, place: Long.fromNumber(1) }
  expect(elementsOf(document)).toEqual([
    ['id', bson.string],
    ['inner', bson.document],
    ['n', bson.int32],
    ['at', bson.date],
    ['is', bson.boolean],
    ['place', bson.int64],
  ])
  expect(elementsOf({})).toEqual([])
})

test('texts and times are read as they were written', () => {
  const times = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.uuid(), times, (text, time) => {
      const bytes = bytesOf({ inner: { text, time } })
      visitElements(bytes, 0, (_, __, inner) =>
        visitElements(bytes, inner, (type, _name, value) => {
          const read = type === bson.string ? readText(bytes, value) : readTime(bytes, value)
          expect(read).toBe(type === bson.string ? text : time.getTime())
        }),
      )
    }),
  )
})

test.each([{ ratio: 1.5 }, { ids: [] }, { nothing: null }])('%j has a field of a type that is refused', (document) => {
  expect(() => elementsOf(document)).toThrow('BSON type')
})
