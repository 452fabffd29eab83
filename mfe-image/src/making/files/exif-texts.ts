import type { FileTexts } from './file-texts.ts'
import { textOfLatin1, textOfUtf8, viewOf } from './text-of.ts'

const tags: Readonly<Record<number, string>> = {
  269: 'document',
  270: 'description',
  271: 'make',
  272: 'camera',
  37500: 'maker-note',
  37510: 'comment',
}
const exifTag = 0x8769
const prefix = 'Exif\0\0'
/** More entries than any writer makes. */
const mostEntries = 200
/** Bytes of one value, by its type; a type that is no text or number of a text is passed over. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 4: 4, 7: 1 }

/** The texts of an Exif (a TIFF structure, with or without its prefix) that tools write their settings to. Broken entries are passed over. */
export function exifTexts(bytes: Uint8Array): FileTexts {
  const tiff = textOfLatin1(bytes.subarray(0, prefix.length)) === prefix ? bytes.subarray(prefix.length) : bytes
  if (tiff.length < 8) return {}
  const order = textOfLatin1(tiff.subarray(0, 2))
  if (order !== 'II' && order !== 'MM') return {}
  const texts: Record<string, string> = {}
  const isLittle = order === 'II'
  const first = viewOf(tiff).getUint32(4, isLittle)
  const exif = readList(tiff, first, isLittle, texts)
  if (exif !== undefined) readList(tiff, exif, isLittle, texts)
  return texts
}

/** Reads a list of entries into `texts`; returns where the list of the Exif proper begins, if this list says so. */
function readList(
  tiff: Uint8Array,
  start: number,
  isLittle: boolean,
  texts: Record<string, string>,
): number | undefined {
  const view = viewOf(tiff)
  if (start + 2 > tiff.length) return undefined
  const count = Math.min(view.getUint16(start, isLittle), mostEntries)
  let exif: number | undefined
  for (let n = 0; n < count; n++) {
    const at = start + 2 + 12 * n
    if (at + 12 > tiff.length) break
    const tag = view.getUint16(at, isLittle)
    if (tag === exifTag) exif = view.getUint32(at + 8, isLittle)
    const name = tags[tag]
    const length = view.getUint32(at + 4, isLittle) * (sizes[view.getUint16(at + 2, isLittle)] ?? 0)
    const valueAt = length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    if (name === undefined || length === 0 || valueAt + length > tiff.length) continue
    const value = tiff.subarray(valueAt, valueAt + length)
    texts[name] = name === 'comment' ? commentOf(value, isLittle) : textOfUtf8(value).replace(/\0+$/, '')
  }
  return exif
}

/** A user comment begins with the name of its encoding in eight bytes. */
function commentOf(bytes: Uint8Array, isLittle: boolean): string {
  const text = bytes.subarray(8)
  if (textOfLatin1(bytes.subarray(0, 7)) !== 'UNICODE') return textOfUtf8(text).replace(/\0+$/, '')
  // The order of its bytes should be that of the Exif, but most tools write the higher byte first, whatever the Exif's order is.
  const encoding = (isHighFirst(text) ?? !isLittle) ? 'utf-16be' : 'utf-16le'
  return new TextDecoder(encoding).decode(text)
}

/** Whether the higher byte comes first, as the zeros of its Latin letters tell; undefined when there are none. */
function isHighFirst(text: Uint8Array): boolean | undefined {
  let [even, odd] = [0, 0]
  for (let at = 0; at + 1 < Math.min(text.length, 2_000); at += 2) {
    if (text[at] === 0) even += 1
    if (text[at + 1] === 0) odd += 1
  }
  return even === odd ? undefined : even > odd
}
