import type { Shape } from '../../http/contract/packed-shapes.ts'
import { bson, readText, visitElements } from './bson-elements.ts'

/**
 * Reads a shape from the bytes of a document of two fields: the id, a text, and the ratio, a whole number. Each has a BSON type of its own,
 * by which it is known whatever its field is called.
 */
export function readShape(document: Buffer): Shape {
  let [id, ratio] = ['', 0]
  visitElements(document, 0, (type, _, value) => {
    if (type === bson.string) id = readText(document, value)
    if (type === bson.int32) ratio = document.readInt32LE(value)
  })
  return { id, ratio }
}
