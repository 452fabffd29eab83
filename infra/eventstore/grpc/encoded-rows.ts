import type { PackedRow, Part } from '../storage/packed-rows.ts'
import {
  createdKey,
  mapValue,
  putHead,
  putNumber,
  readEvent,
  readEventCommit,
  readEventEvent,
  recordedCommit,
  recordedCustomMetadata,
  recordedData,
  recordedId,
  recordedMetadata,
  recordedPrepare,
  recordedRevision,
  recordedStream,
  sizeOfField,
  sizeOfNumber,
  streamName,
  tag,
  wordsOf,
} from './encoded-event.ts'
import { framePrefix } from './frames.ts'

/**
 * A page of events as gRPC sends them, one message after the other, copied out of the packed page: the same bytes as `eventResponse` makes of
 * each event, with ids as text. A replay of millions of events takes a quarter less time without objects.
 */
export function framesOfRows(bytes: Buffer, rows: readonly PackedRow[]): Buffer {
  const measured = rows.map(measure)
  const out = Buffer.allocUnsafe(measured.reduce((sum, { whole }) => sum + framePrefix + whole, 0))
  let at = 0
  for (const each of measured) at = putFrame(out, at, bytes, each)
  return out
}

interface Measured {
  readonly row: PackedRow
  readonly words: Buffer
  /** Bytes of the recorded event, of what is around it, and of the message. */
  readonly recorded: number
  readonly inside: number
  readonly whole: number
}

const idSize = 40

function measure(row: PackedRow): Measured {
  const words = wordsOf(row)
  const recorded =
    idSize +
    sizeOfField(sizeOfField(lengthOf(row.name))) +
    sizeOfNumber(row.revision) +
    2 * sizeOfNumber(row.position) +
    sizeOfField(createdKey.length + sizeOfField(lengthOf(row.created))) +
    words.length +
    sizeOfPart(row.metadata) +
    sizeOfPart(row.data)
  const inside = sizeOfField(recorded) + sizeOfNumber(row.position)
  return { row, words, recorded, inside, whole: sizeOfField(inside) }
}

function putFrame(out: Buffer, from: number, bytes: Buffer, { row, words, recorded, inside, whole }: Measured): number {
  const { position, revision, created, name, id, metadata, data } = row
  out[from] = 0
  let at = out.writeUInt32BE(whole, from + 1)
  at = putHead(out, at, readEvent, inside)
  at = putHead(out, at, readEventEvent, recorded)
  at = putId(out, at, bytes, id.from)
  at = putHead(out, at, recordedStream, sizeOfField(lengthOf(name)))
  at = putPart(out, putHead(out, at, streamName, lengthOf(name)), bytes, name)
  at = putNumber(out, at, recordedRevision, revision)
  at = putNumber(out, at, recordedPrepare, position)
  at = putNumber(out, at, recordedCommit, position)
  at = putHead(out, at, recordedMetadata, createdKey.length + sizeOfField(lengthOf(created)))
  at += createdKey.copy(out, at)
  at = putPart(out, putHead(out, at, mapValue, lengthOf(created)), bytes, created)
  at += words.copy(out, at)
  at = putField(out, at, recordedCustomMetadata, bytes, metadata)
  at = putField(out, at, recordedData, bytes, data)
  return putNumber(out, at, readEventCommit, position)
}

const lengthOf = ({ from, to }: Part): number => to - from
const sizeOfPart = (part: Part): number => (part.from === part.to ? 0 : sizeOfField(lengthOf(part)))

const putPart = (out: Buffer, at: number, bytes: Buffer, { from, to }: Part): number =>
  at + bytes.copy(out, at, from, to)

/** Bytes that are none are left out. */
const putField = (out: Buffer, at: number, field: number, bytes: Buffer, part: Part): number =>
  part.from === part.to ? at : putPart(out, putHead(out, at, field, lengthOf(part)), bytes, part)

const hexDigits = Buffer.from('0123456789abcdef', 'latin1')
const dash = 0x2d

/** RecordedEvent.id of 38 bytes, which is UUID.string of 36. */
function putId(out: Buffer, from: number, bytes: Buffer, idFrom: number): number {
  out[from] = recordedId
  out[from + 1] = 38
  out[from + 2] = tag(2, 2)
  out[from + 3] = 36
  let at = from + 4
  for (let n = 0; n < 16; n++) {
    if (n === 4 || n === 6 || n === 8 || n === 10) out[at++] = dash
    const byte = bytes[idFrom + n] ?? 0
    out[at++] = hexDigits[byte >> 4] ?? 0
    out[at++] = hexDigits[byte & 15] ?? 0
  }
  return at
}
