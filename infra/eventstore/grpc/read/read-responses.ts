import streams from '@eventstore/db-client/generated/streams_pb.js'
import { toStreamIdentifier } from '../append/identifiers.ts'

const { ReadResp: Response } = streams

// Every response is one serialized ReadResp. Events are in encoded-event.ts.

/** The first message of a subscription. */
export function confirmationResponse(subscriptionId: string): Uint8Array {
  const confirmation = new Response.SubscriptionConfirmation().setSubscriptionId(subscriptionId)
  return new Response().setConfirmation(confirmation).serializeBinary()
}

/** Everything up to `position` was considered and its matches were sent. */
export function checkpointResponse(position: bigint): Uint8Array {
  const checkpoint = new Response.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position))
  return new Response().setCheckpoint(checkpoint).serializeBinary()
}

/** The subscription has reached the end of the log. */
export function caughtUpResponse(): Uint8Array {
  return new Response().setCaughtUp(new Response.CaughtUp()).serializeBinary()
}

/** The stream does not exist; the call itself ends with OK. */
export function streamNotFoundResponse(stream: string): Uint8Array {
  const notFound = new Response.StreamNotFound().setStreamIdentifier(toStreamIdentifier(stream))
  return new Response().setStreamNotFound(notFound).serializeBinary()
}
