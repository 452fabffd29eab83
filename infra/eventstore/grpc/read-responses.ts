import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { RecordedEvent } from '../storage/records.ts'
import { toStreamIdentifier, toUuid } from './identifiers.ts'

const { ReadResp: Response } = streams
const { ReadEvent } = Response

/** An event as it is sent; for a resolved link, the link and the event that it points at. */
export interface Delivery {
  readonly event?: RecordedEvent | undefined
  readonly link?: RecordedEvent | undefined
}

/** One event. The position is that of the record that was read, which for a resolved link is the link. */
export function eventResponse({ event, link }: Delivery, structuredIds: boolean): ReadResp {
  const read = new ReadEvent()
  if (event !== undefined) read.setEvent(toRecorded(event, structuredIds))
  if (link !== undefined) read.setLink(toRecorded(link, structuredIds))
  const original = link ?? event
  if (original !== undefined) read.setCommitPosition(String(original.position))
  return new Response().setEvent(read)
}

/** The first message of a subscription. */
export function confirmationResponse(subscriptionId: string): ReadResp {
  return new Response().setConfirmation(new Response.SubscriptionConfirmation().setSubscriptionId(subscriptionId))
}

/** Everything up to `position` was considered and its matches were sent. */
export function checkpointResponse(position: bigint): ReadResp {
  return new Response().setCheckpoint(
    new Response.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  )
}

/** The subscription has reached the end of the log. */
export function caughtUpResponse(): ReadResp {
  return new Response().setCaughtUp(new Response.CaughtUp())
}

/** The stream does not exist; the call itself ends with OK. */
export function streamNotFoundResponse(stream: string): ReadResp {
  return new Response().setStreamNotFound(new Response.StreamNotFound().setStreamIdentifier(toStreamIdentifier(stream)))
}

const toRecorded = (event: RecordedEvent, structuredIds: boolean): InstanceType<typeof ReadEvent.RecordedEvent> => {
  const position = String(event.position)
  const recorded = new ReadEvent.RecordedEvent()
    .setId(toUuid(event.id, structuredIds))
    .setStreamIdentifier(toStreamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setCustomMetadata(event.metadata)
    .setData(event.data)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', String(event.created))
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
  return recorded
}
