import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { EventId, ExpectedRevision } from '../../storage/records.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const nilUuid = Buffer.alloc(16)

/** The bytes of an id, whichever of its two forms was sent; undefined when it is absent, nil or not a UUID. */
export function parseUuid(uuid: UUID | undefined): EventId | undefined {
  const bytes = uuid && bytesOf(uuid)
  return bytes === undefined || bytes.equals(nilUuid) ? undefined : bytes
}

const bytesOf = (uuid: UUID): Buffer | undefined => {
  const structured = uuid.getStructured()
  if (structured === undefined) {
    const text = uuid.getString()
    return uuidPattern.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined
  }
  const bytes = Buffer.alloc(16)
  bytes.writeBigInt64BE(BigInt(structured.getMostSignificantBits()), 0)
  bytes.writeBigInt64BE(BigInt(structured.getLeastSignificantBits()), 8)
  return bytes
}

/** The id as lower-case text. */
export function uuidText(id: EventId): string {
  const hex = Buffer.from(id.buffer, id.byteOffset, id.length).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id in the form the reader asked for. */
export function toUuid(id: EventId, structured: boolean): UUID {
  if (!structured) return new shared.UUID().setString(uuidText(id))
  const bytes = Buffer.from(id.buffer, id.byteOffset, id.length)
  const halves = new shared.UUID.Structured()
    .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
    .setLeastSignificantBits(String(bytes.readBigInt64BE(8)))
  return new shared.UUID().setStructured(halves)
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** The stream's name; undefined when it is absent, empty, or `$$`, which would be the metastream of a stream without a name. */
export function parseStreamName(identifier: shared.StreamIdentifier | undefined): string | undefined {
  const name = decoder.decode(identifier?.getStreamName_asU8())
  return name === '' || name === '$$' ? undefined : name
}

/** A name as the protocol carries it: UTF-8 bytes. */
export function toStreamIdentifier(name: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(encoder.encode(name))
}

interface Expectation {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

/** The expected revision of a writing request, `exact` being its number if it has one; undefined when none was sent. */
export function parseExpected(options: Expectation, exact: string | undefined): ExpectedRevision | undefined {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  return exact === undefined ? undefined : BigInt(exact)
}
