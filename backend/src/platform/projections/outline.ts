import type { Shape } from '../http/contract/packed-shapes.ts'

/** What a grid must know of an image before it is in view. */
export interface ImageOutline extends Shape {
  /** Milliseconds since 1970; 0 where it was not asked for. */
  readonly createdAt: number
  /** False where it was not asked for. */
  readonly isFavorite: boolean
}

/** Types of BSON elements (bsonspec.org). */
const bson = { end: 0, string: 2, boolean: 8, date: 9, int32: 16 } as const

/**
 * Reads an outline from the bytes of a document. Each part has a BSON type of its own, by which it is known whatever its field is called:
 * the id is a text, the ratio a whole number, then a date and a truth value. It is read from the bytes because a grid has up to 100,000
 * images, and the driver takes three times as long to make an object of each. Throws for any other type of field.
 */
export function readOutline(document: Buffer): ImageOutline {
  let [id, ratio, createdAt, isFavorite] = ['', 0, 0, false]
  // The length of the document comes first; then for each field its type, its name up to a zero byte, and its value.
  let at = 4
  for (let type = document[at]; type !== bson.end; type = document[at]) {
    const value = document.indexOf(0, at + 1) + 1
    if (type === bson.string) {
      const end = value + 4 + document.readInt32LE(value)
      id = document.toString('latin1', value + 4, end - 1)
      at = end
    } else if (type === bson.int32) {
      ratio = document.readInt32LE(value)
      at = value + 4
    } else if (type === bson.date) {
      createdAt = document.readInt32LE(value + 4) * 2 ** 32 + document.readUInt32LE(value)
      at = value + 8
    } else if (type === bson.boolean) {
      isFavorite = document[value] === 1
      at = value + 1
    } else {
      throw new Error(`An image's outline has a field of BSON type ${type}`)
    }
  }
  return { id, ratio, createdAt, isFavorite }
}
