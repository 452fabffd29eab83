type CborMap = ReadonlyMap<number | string, Cbor>
/** A list is written as an array, bytes as a byte string. */
export type Cbor = number | string | null | Uint8Array | readonly Cbor[] | CborMap

const isMap = (value: object): value is CborMap => value instanceof Map

/** A value as CBOR (RFC 8949), in the shortest form. Numbers are whole, from -2^32 to 2^32 - 1. */
export function cborOf(value: Cbor): Buffer {
  if (value === null) return Buffer.from([0xf6])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (isMap(value)) {
    const entries = [...value].flatMap(([key, each]) => [cborOf(key), cborOf(each)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  return Buffer.concat([head(4, value.length), ...value.map(cborOf)])
}

/** A value with a mark of what it means. */
export function taggedCbor(tag: number, value: Cbor): Buffer {
  return Buffer.concat([head(6, tag), cborOf(value)])
}

/** The kind of a value and a number: the length of what follows, or the value itself. */
function head(kind: number, number: number): Buffer {
  const first = kind << 5
  if (number < 24) return Buffer.from([first | number])
  if (number < 0x1_00) return Buffer.from([first | 24, number])
  if (number < 0x1_00_00) return Buffer.from([first | 25, number >> 8, number & 0xff])
  const bytes = Buffer.from([first | 26, 0, 0, 0, 0])
  bytes.writeUInt32BE(number, 1)
  return bytes
}
