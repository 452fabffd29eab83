import { upright } from '../picture-files/exif.ts'
import { makingKeyword, type PictureTexts } from './picture-texts.ts'

const tags = { orientation: 0x0112, exif: 0x8769, makerNote: 0x927c, userComment: 0x9286 }
const types = { short: 3, long: 4, undefined: 7 }

interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** Up to four bytes stand in the entry itself, more behind the list. */
  readonly value: Buffer
}

const short = (tag: number, number: number): Entry => {
  const value = Buffer.alloc(4)
  value.writeUInt16BE(number)
  return { tag, type: types.short, count: 1, value }
}

const long = (tag: number, number: number): Entry => {
  const value = Buffer.alloc(4)
  value.writeUInt32BE(number)
  return { tag, type: types.long, count: 1, value }
}

const opaque = (tag: number, value: Buffer): Entry => ({ tag, type: types.undefined, count: value.length, value })

const headerBytes = 8
const entryBytes = 12
/** Of a list: its count before the entries, the address of the next list (none) after them. */
const lengthOf = (entries: readonly Entry[]): number => 2 + entries.length * entryBytes + 4

/** A list of entries that begins at an offset of the file, with the values that are too long for it right behind it. */
function listAt(start: number, entries: readonly Entry[]): Buffer {
  const list = Buffer.alloc(lengthOf(entries))
  const behind: Buffer[] = []
  let end = start + list.length
  list.writeUInt16BE(entries.length)
  for (const [n, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + n * entryBytes
    list.writeUInt16BE(tag, at)
    list.writeUInt16BE(type, at + 2)
    list.writeUInt32BE(count, at + 4)
    if (value.length <= 4) {
      value.copy(list, at + 8)
      continue
    }
    list.writeUInt32BE(end, at + 8)
    // every value begins at an even offset
    behind.push(value, Buffer.alloc(value.length % 2))
    end += value.length + (value.length % 2)
  }
  return Buffer.concat([list, ...behind])
}

/** Text as the tools that read `UserComment` expect it: the name of the encoding, then UTF-16 with the higher byte first. */
function commentOf(text: string): Buffer {
  return Buffer.concat([Buffer.from('UNICODE\0', 'latin1'), Buffer.from(text, 'utf16le').swap16()])
}

/**
 * A TIFF structure (big-endian, as `UserComment` is read by that order too) with the orientation, the parameters as user comment and
 * our JSON as maker note.
 */
export function exifWithTexts(orientation: number, { parameters, making }: PictureTexts): Buffer {
  const header = Buffer.from('MM\0*\0\0\0\x08', 'latin1')
  const turned = orientation === upright ? [] : [short(tags.orientation, orientation)]
  const first = (exifStart: number) => [...turned, long(tags.exif, exifStart)]
  const exifStart = headerBytes + lengthOf(first(0))
  const exif = [
    opaque(tags.makerNote, Buffer.from(`${makingKeyword}\0${making}`)),
    opaque(tags.userComment, commentOf(parameters)),
  ]
  return Buffer.concat([header, listAt(headerBytes, first(exifStart)), listAt(exifStart, exif)])
}
