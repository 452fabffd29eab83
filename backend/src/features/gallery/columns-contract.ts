import type { Columns } from './contract.ts'

/** What the gallery must know of an image before it is in view. */
export interface ColumnImage {
  readonly id: string
  /** Width for a height of 1000. */
  readonly ratio: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly isFavorite: boolean
}

/** Bytes of one image in the columns. */
export const bytesOf = { id: 16, ratio: 2, createdAt: 6 } as const

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOf = new Uint8Array(256)
for (let bits = 0; bits < alphabet.length; bits += 1) bitsOf[alphabet.charCodeAt(bits)] = bits

/** The images of packed columns, in the same order. In few steps over bytes: there may be 100,000. */
export function unpackColumns(columns: Columns): ColumnImage[] {
  const ids = toIds(fromBase64(columns.ids))
  const ratios = new DataView(fromBase64(columns.ratios).buffer)
  const steps = new DataView(fromBase64(columns.createdAt).buffer)
  const favorites = fromBase64(columns.favorites)
  const images: ColumnImage[] = []
  let createdAt = 0
  for (let at = 0; at < ids.length; at += 1) {
    const step = steps.getUint16(bytesOf.createdAt * at) * 2 ** 32 + steps.getUint32(bytesOf.createdAt * at + 2)
    createdAt = at === 0 ? step : createdAt - step
    const isFavorite = (((favorites[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
    images.push({ id: ids[at] ?? '', ratio: ratios.getUint16(bytesOf.ratio * at), createdAt, isFavorite })
  }
  return images
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
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
  const count = Math.floor(bytes.length / bytesOf.id)
  const written = new Uint8Array(count * idLength).fill(dash)
  for (let from = 0, to = 0; from < count * bytesOf.id; from += bytesOf.id, to += idLength) {
    for (let n = 0; n < bytesOf.id; n += 1) {
      const byte = bytes[from + n] ?? 0
      const offset = to + (offsets[n] ?? 0)
      written[offset] = digits[byte >> 4] ?? 0
      written[offset + 1] = digits[byte & 15] ?? 0
    }
  }
  const text = new TextDecoder().decode(written)
  return Array.from({ length: count }, (_, at) => text.slice(at * idLength, (at + 1) * idLength))
}
