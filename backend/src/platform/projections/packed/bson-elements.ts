/** Types of BSON elements (bsonspec.org) that grids are read from. */
export const bson = { end: 0, string: 2, document: 3, boolean: 8, date: 9, int32: 16, int64: 18 } as const

/** Where the name and the value of an element begin. */
type Visit = (type: number, name: number, value: number) => void

/**
 * Calls `visit` for each element of the document that begins at an offset of the bytes, in their order. Throws for an element of any type
 * but those of `bson`.
 */
export function visitElements(bytes: Buffer, from: number, visit: Visit): void {
  // The length of the document comes first; then for each element its type, its name up to a zero byte, and its value.
  let at = from + 4
  for (let type = bytes[at] ?? bson.end; type !== bson.end; type = bytes[at] ?? bson.end) {
    const name = at + 1
    const value = bytes.indexOf(0, name) + 1
    visit(type, name, value)
    at = value + sizeOf(bytes, type, value)
  }
}

/** Bytes of a value. */
function sizeOf(bytes: Buffer, type: number, value: number): number {
  switch (type) {
    case bson.string:
      return 4 + bytes.readInt32LE(value)
    case bson.document:
      return bytes.readInt32LE(value)
    case bson.boolean:
      return 1
    case bson.date:
    case bson.int64:
      return 8
    case bson.int32:
      return 4
    default:
      throw new Error(`A document of a grid has a field of BSON type ${type}`)
  }
}

/** The name of an element; ids and names of fields have one byte for each character. */
export function nameOf(bytes: Buffer, name: number, value: number): string {
  return bytes.toString('latin1', name, value - 1)
}

/** An id or a word; one byte for each character. */
export function readText(bytes: Buffer, value: number): string {
  return bytes.toString('latin1', value + 4, value + 3 + bytes.readInt32LE(value))
}

/** Milliseconds since 1970. */
export function readTime(bytes: Buffer, value: number): number {
  return bytes.readInt32LE(value + 4) * 2 ** 32 + bytes.readUInt32LE(value)
}
