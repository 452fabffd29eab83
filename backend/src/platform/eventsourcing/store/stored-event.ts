import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client'
import type { Codec, StoredEvent } from '../codec.ts'
import type { EventDefinitions } from '../event.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { personalFields } from '../keys/personal-fields.ts'
import { sealData, sealReason } from '../keys/unseal.ts'
import { InvalidEvent, UndecodableEvent } from './errors.ts'
import type { LogItem, NewEvent } from './event-store.ts'

/** Events carry neither bytes nor base64; whatever is bigger belongs in the blob store. */
const sizeLimit = 64 * 1024

/** From the client's shape to ours. */
export function fromStore(event: RecordedEvent): StoredEvent {
  if (event.position === undefined) throw new Error(`The event store gave no position for ${event.id}`)
  return {
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: event.position.commit,
    type: event.type,
    created: event.created,
    data: event.data,
    metadata: event.metadata,
  }
}

/** Decodes an event of the whole log; one that cannot be decoded is an item too. */
export function toLogItem(codec: Codec, event: RecordedEvent): LogItem {
  try {
    return { event: codec.decode(fromStore(event)) }
  } catch (error) {
    if (error instanceof UndecodableEvent) return { undecodable: error }
    throw error
  }
}

export interface Sealing {
  readonly codec: Codec
  readonly definitions: EventDefinitions
  readonly keys: KeyStore
}

/** Validates, seals and measures an event for the client. Throws InvalidEvent or KeyMissing. */
export async function toStore({ id, event, metadata }: NewEvent, sealing: Sealing): Promise<EventData> {
  const { data, schema } = sealing.codec.encode(event)
  const definition = sealing.definitions[event.type]
  const sealed = await sealData(data, id, definition ? personalFields(definition) : [], sealing.keys)
  const stamped = { ...(await sealReason(metadata, id, sealing.keys)), schema }
  const size = Buffer.byteLength(JSON.stringify([event.type, sealed, stamped]))
  if (size > sizeLimit) throw new InvalidEvent(event.type, `${size} bytes are more than ${sizeLimit}`)
  return jsonEvent({ id, type: event.type, data: sealed, metadata: stamped })
}
