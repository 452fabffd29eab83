import streams from '@eventstore/db-client/generated/streams_pb.js'
import { array, assert, bigInt, boolean, constantFrom, oneof, property, record, string, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { highestRevision, type RecordedEvent } from '../../storage/records.ts'
import { toUuid, uuidText } from '../append/identifiers.ts'
import { type Delivery, eventResponse } from './encoded-event.ts'

const number = oneof(
  bigInt({ min: 0n, max: highestRevision }),
  constantFrom(0n, 127n, 128n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 38n, 2n ** 53n, highestRevision),
)
const text = string({ unit: 'binary', maxLength: 200 })
const event = record<RecordedEvent>({
  id: uint8Array({ minLength: 16, maxLength: 16 }),
  stream: text,
  type: text,
  isJson: boolean(),
  position: number,
  revision: number,
  created: number,
  metadata: uint8Array({ maxLength: 300 }),
  data: uint8Array({ maxLength: 400 }),
})

const { ReadResp } = streams
type Recorded = NonNullable<ReturnType<InstanceType<typeof ReadResp.ReadEvent>['getEvent']>>

/** What the generated code of the client reads, in our words. */
const seen = (recorded: Recorded) => {
  const map = recorded.getMetadataMap()
  const id = recorded.getId()
  return {
    id: id?.hasStructured() ? id.getStructured()?.toObject() : id?.getString(),
    stream: new TextDecoder().decode(recorded.getStreamIdentifier()?.getStreamName_asU8()),
    type: map.get('type'),
    contentType: map.get('content-type'),
    created: map.get('created'),
    entries: map.getLength(),
    positions: [recorded.getCommitPosition(), recorded.getPreparePosition()],
    revision: recorded.getStreamRevision(),
    metadata: [...recorded.getCustomMetadata_asU8()],
    data: [...recorded.getData_asU8()],
  }
}

const expected = (each: RecordedEvent, structuredIds: boolean) => ({
  id: structuredIds ? toUuid(each.id, true).getStructured()?.toObject() : uuidText(each.id),
  stream: each.stream,
  type: each.type,
  contentType: each.isJson ? 'application/json' : 'application/octet-stream',
  created: String(each.created),
  entries: 3,
  positions: [String(each.position), String(each.position)],
  revision: String(each.revision),
  metadata: [...each.metadata],
  data: [...each.data],
})

it('writes what the client reads, for every event', () => {
  const deliveries = array(event, { minLength: 0, maxLength: 2 })
  assert(
    property(deliveries, boolean(), ([one, other], structuredIds) => {
      const delivery: Delivery = { event: one, link: other }
      const read = ReadResp.deserializeBinary(eventResponse(delivery, structuredIds)).getEvent()
      const [shown, link] = [read?.getEvent(), read?.getLink()]
      expect(shown && seen(shown)).toEqual(one && expected(one, structuredIds))
      expect(link && seen(link)).toEqual(other && expected(other, structuredIds))
      expect(read?.getCommitPosition()).toBe(String((other ?? one)?.position ?? 0n))
    }),
  )
})
