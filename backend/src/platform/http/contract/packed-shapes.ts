/** Bytes of one image in the columns. */
export const shapeBytes = { id: 16, ratio: 2 } as const

/** What must be known of an image before it is in view. */
export interface Shape {
  readonly id: string
  /** Width for a height of 1000. */
  readonly ratio: number
}

/** Columns of bytes as base64url, one entry per image in each; numbers have their highest byte first. */
export interface PackedShapes {
  readonly ids: string
  readonly ratios: string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOf = new Uint8Array(256)
for (let bits = 0; bits < alphabet.length; bits += 1) bitsOf[alphabet.charCodeAt(bits)] = bits

/** The shapes of packed columns, in the same order. In few steps over bytes: there may be 100,000. */
export function unpackShapes(columns: PackedShapes): Shape[] {
  const ratios = new DataView(fromBase64(columns.ratios).buffer)
  return unpackIds(columns.ids).map((id, at) => ({ id, ratio: ratios.getUint16(shapeBytes.ratio * at) }))
}

/** Ids that `packIds` has packed, in the same order. */
export function unpackIds(packed: string): string[] {
  return toIds(fromBase64(packed))
}

/** The bytes of a base64url text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  // room for a last group of less than four
  const codes = new Uint8Array(text.length + 3)
  new TextEncoder().encodeInto(text, codes)
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  const value = (at: number): number => bitsOf[codes[at] ?? 0] ?? 0
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    const bits = (value(from) << 18) | (value(from + 1) << 12) | (value(from + 2) << 6) | value(from + 3)
    // what would lie behind the end is not kept
    bytes[to] = bits >> 16
    bytes[to + 1] = bits >> 8
    bytes[to + 2] = bits
  }
  return bytes
}

const digits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
const dash = '-'.charCodeAt(0)
/** Where each byte of an id is written, with dashes in between. */
const offsets = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
/** Characters of a written id. */
const idLength = 36

/** Ids as they are written: all as one text first, of which each is a part without a copy. */
function toIds(bytes: Uint8Array): string[] {
  const count = Math.floor(bytes.length / shapeBytes.id)
  const written = new Uint8Array(count * idLength).fill(dash)
  for (let from = 0, to = 0; from < count * shapeBytes.id; from += shapeBytes.id, to += idLength) {
    for (let n = 0; n < shapeBytes.id; n += 1) {
      const byte = bytes[from + n] ?? 0
      const offset = to + (offsets[n] ?? 0)
      written[offset] = digits[byte >> 4] ?? 0
      written[offset + 1] = digits[byte & 15] ?? 0
    }
  }
  const text = new TextDecoder().decode(written)
  return Array.from({ length: count }, (_, at) => text.slice(at * idLength, (at + 1) * idLength))
}
