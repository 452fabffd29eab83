import type { RecordedEvent } from '../../storage/records.ts'
import { uuidText } from '../append/identifiers.ts'

// The answers of a replay are one message for each event of the log, and building them from the generated classes takes longer than
// reading the events from the file. So they are written here byte by byte: messages of streams.proto, fields in the order of their numbers.

/** An event as it is sent; for a resolved link, the link and the event that it points at. */
export interface Delivery {
  readonly event?: RecordedEvent | undefined
  readonly link?: RecordedEvent | undefined
}

/** One event as ReadResp, serialized. The position is that of the record that was read, which for a resolved link is the link. */
export function eventResponse({ event, link }: Delivery, structuredIds: boolean): Buffer {
  const shownEvent = event && measure(event, structuredIds)
  const shownLink = link && measure(link, structuredIds)
  const position = (link ?? event)?.position ?? 0n
  const inside =
    (shownEvent === undefined ? 0 : sizeOfField(shownEvent.size)) +
    (shownLink === undefined ? 0 : sizeOfField(shownLink.size)) +
    sizeOfNumber(position)
  const out = Buffer.allocUnsafe(sizeOfField(inside))
  let at = putHead(out, 0, readEvent, inside)
  if (shownEvent !== undefined) at = putRecorded(out, putHead(out, at, readEventEvent, shownEvent.size), shownEvent)
  if (shownLink !== undefined) at = putRecorded(out, putHead(out, at, readEventLink, shownLink.size), shownLink)
  putNumber(out, at, readEventCommit, position)
  return out
}

/** Tags: the number of a field and how its value is written (0: a number, 2: so many bytes). */
export const tag = (field: number, wire: 0 | 2): number => (field << 3) | wire
export const readEvent = tag(1, 2)
export const readEventEvent = tag(1, 2)
const readEventLink = tag(2, 2)
export const readEventCommit = tag(3, 0)
export const recordedId = tag(1, 2)
export const recordedStream = tag(2, 2)
export const recordedRevision = tag(3, 0)
export const recordedPrepare = tag(4, 0)
export const recordedCommit = tag(5, 0)
export const recordedMetadata = tag(6, 2)
export const recordedCustomMetadata = tag(7, 2)
export const recordedData = tag(8, 2)
export const streamName = tag(3, 2)
const mapKey = tag(1, 2)
export const mapValue = tag(2, 2)

/** An event and the bytes that it takes. */
interface Measured {
  readonly event: RecordedEvent
  readonly size: number
  readonly id: Buffer
  readonly nameSize: number
  /** The entries of its metadata that many events share. */
  readonly words: Buffer
  readonly created: string
}

function measure(event: RecordedEvent, structuredIds: boolean): Measured {
  const id = structuredIds ? structuredId(event) : textId(event)
  const nameSize = Buffer.byteLength(event.stream)
  const words = wordsOf(event)
  const created = String(event.created)
  const size =
    id.length +
    sizeOfField(sizeOfField(nameSize)) +
    sizeOfNumber(event.revision) +
    2 * sizeOfNumber(event.position) +
    sizeOfField(createdKey.length + sizeOfField(created.length)) +
    words.length +
    sizeOfBytes(event.metadata) +
    sizeOfBytes(event.data)
  return { event, size, id, nameSize, words, created }
}

function putRecorded(out: Buffer, from: number, { event, id, nameSize, words, created }: Measured): number {
  let at = putBytes(out, from, id)
  at = putHead(out, at, recordedStream, sizeOfField(nameSize))
  at = putHead(out, at, streamName, nameSize)
  at += out.write(event.stream, at, nameSize)
  at = putNumber(out, at, recordedRevision, event.revision)
  at = putNumber(out, at, recordedPrepare, event.position)
  at = putNumber(out, at, recordedCommit, event.position)
  at = putHead(out, at, recordedMetadata, createdKey.length + sizeOfField(created.length))
  at = putBytes(out, at, createdKey)
  at = putHead(out, at, mapValue, created.length)
  at += out.write(created, at, created.length, 'latin1')
  at = putBytes(out, at, words)
  at = putField(out, at, recordedCustomMetadata, event.metadata)
  return putField(out, at, recordedData, event.data)
}

const textField = (field: number, text: string): Buffer => {
  const bytes = Buffer.from(text)
  const out = Buffer.allocUnsafe(sizeOfField(bytes.length))
  putBytes(out, putHead(out, 0, field, bytes.length), bytes)
  return out
}

const nested = (field: number, ...parts: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(parts)
  const out = Buffer.allocUnsafe(sizeOfField(inside.length))
  putBytes(out, putHead(out, 0, field, inside.length), inside)
  return out
}

const textId = ({ id }: RecordedEvent): Buffer => {
  const out = Buffer.allocUnsafe(40)
  // RecordedEvent.id of 38 bytes, which is UUID.string of 36.
  out[0] = recordedId
  out[1] = 38
  out[2] = tag(2, 2)
  out[3] = 36
  out.write(uuidText(id), 4, 36, 'latin1')
  return out
}

/** Both halves as signed numbers of 64 bits, as the protocol has them. */
const structuredId = ({ id }: RecordedEvent): Buffer => {
  const bytes = Buffer.from(id.buffer, id.byteOffset, id.length)
  const halves = [bytes.readBigUInt64BE(0), bytes.readBigUInt64BE(8)]
  const numbers = halves.map((half, n) => {
    const out = Buffer.allocUnsafe(sizeOfNumber(half))
    putNumber(out, 0, tag(n + 1, 0), half)
    return out
  })
  return nested(recordedId, nested(tag(1, 2), ...numbers))
}

/** Entries by type and format; a log has few types. A server of foreign events might have many, so the memory is bounded. */
const knownWords = new Map<string, Buffer>()
const mostKnownWords = 1_000

export const wordsOf = ({ type, isJson }: Pick<RecordedEvent, 'type' | 'isJson'>): Buffer => {
  const key = isJson ? type : `\0${type}`
  const known = knownWords.get(key)
  if (known !== undefined) return known
  const contentType = isJson ? 'application/json' : 'application/octet-stream'
  const words = Buffer.concat([entry('type', type), entry('content-type', contentType)])
  if (knownWords.size < mostKnownWords) knownWords.set(key, words)
  return words
}

const entry = (key: string, value: string): Buffer =>
  nested(recordedMetadata, textField(mapKey, key), textField(mapValue, value))

/** A tag of one byte, the length and so many bytes. */
export const sizeOfField = (length: number): number => 1 + sizeOfVarint(length) + length

const isNought = (number: number | bigint): boolean => number === 0 || number === 0n

/** Numbers and bytes that have their default are left out. */
export const sizeOfNumber = (number: number | bigint): number => (isNought(number) ? 0 : 1 + sizeOfVarint(number))
const sizeOfBytes = ({ length }: Uint8Array): number => (length === 0 ? 0 : sizeOfField(length))

const sizeOfVarint = (number: number | bigint): number => {
  if (typeof number === 'bigint' && number > BigInt(Number.MAX_SAFE_INTEGER))
    return number >> 63n === 0n ? sizeOfBig(number) : 10
  let left = Number(number)
  let size = 1
  for (; left >= 2 ** 31; left = Math.floor(left / 128)) size += 1
  for (; left >= 128; left >>= 7) size += 1
  return size
}

const sizeOfBig = (number: bigint): number => (number >> 56n === 0n ? 8 : 9)

const putVarint = (out: Buffer, from: number, number: number | bigint): number => {
  let at = from
  if (typeof number === 'bigint' && number > BigInt(Number.MAX_SAFE_INTEGER)) {
    let big = number
    while (big >= 128n) {
      out[at++] = Number(big & 127n) | 128
      big >>= 7n
    }
    out[at++] = Number(big)
    return at
  }
  let left = Number(number)
  for (; left >= 2 ** 31; left = Math.floor(left / 128)) out[at++] = (left % 128) | 128
  // whole numbers of 32 bits are faster
  for (; left >= 128; left >>= 7) out[at++] = (left & 127) | 128
  out[at++] = left
  return at
}

export const putHead = (out: Buffer, at: number, field: number, length: number): number => {
  out[at] = field
  return putVarint(out, at + 1, length)
}

const putBytes = (out: Buffer, at: number, bytes: Uint8Array): number => {
  out.set(bytes, at)
  return at + bytes.length
}

const putField = (out: Buffer, at: number, field: number, bytes: Uint8Array): number =>
  bytes.length === 0 ? at : putBytes(out, putHead(out, at, field, bytes.length), bytes)

export const putNumber = (out: Buffer, at: number, field: number, number: number | bigint): number => {
  if (isNought(number)) return at
  out[at] = field
  return putVarint(out, at + 1, number)
}

export const createdKey = textField(mapKey, 'created')
