/** A value that our commands to MongoDB are made of; numbers are sent as 32-bit integers. */
export type BsonField = string | number | boolean | readonly string[]

/** The type bytes of BSON that we write or look for. */
export const typeOf = { double: 0x01, text: 0x02, array: 0x04, boolean: 0x08, int32: 0x10 } as const

/** A BSON document with these fields, in their order. */
export function bson(fields: Readonly<Record<string, BsonField>>): Buffer {
  const content = Buffer.concat(Object.entries(fields).map(([name, value]) => field(name, value)))
  return Buffer.concat([int(content.length + 5), content, Buffer.from([0])])
}

function field(name: string, value: BsonField): Buffer {
  if (typeof value === 'number') return Buffer.concat([Buffer.from([typeOf.int32]), cstring(name), int(value)])
  if (typeof value === 'boolean')
    return Buffer.concat([Buffer.from([typeOf.boolean]), cstring(name), Buffer.from([Number(value)])])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([typeOf.text]), cstring(name), lengthAndText(value)])
  return Buffer.concat([Buffer.from([typeOf.array]), cstring(name), bson(Object.fromEntries(value.entries()))])
}

function lengthAndText(value: string): Buffer {
  const bytes = cstring(value)
  return Buffer.concat([int(bytes.length), bytes])
}

/** A text with the zero byte that ends it. */
export function cstring(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

/** A 32-bit integer. */
export function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

/** A 64-bit floating-point number. */
export function doubleOf(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
