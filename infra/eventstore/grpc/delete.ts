import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import { status } from '@grpc/grpc-js'
import { isMetastream } from '../storage/records.ts'
import type { Store } from '../storage/store.ts'
import { findForReading } from '../storage/visibility.ts'
import { parseExpected, parseStreamName } from './append/identifiers.ts'
import type { Failure } from './errors.ts'
import { CallError, failureOf, invalidArgument, plainFailure, streamDeleted, wrongExpectedVersion } from './errors.ts'
import type { OpenCalls } from './open-calls.ts'

type Deletion = 'softDelete' | 'tombstone'
type Options = DeleteReq.Options | TombstoneReq.Options
type Respond<Response> = (failure: Failure | null, response?: Response) => void

/** Streams/Delete: the stream is deleted softly. If it is written again, its revisions go on from where they were. */
export function createDeleteHandler(store: Store, calls: OpenCalls): handleUnaryCall<DeleteReq, DeleteResp> {
  return ({ request }, callback) =>
    handleDeletion(calls, store, 'softDelete', request.getOptions(), callback, (position) => {
      const at = new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position)
      return new streams.DeleteResp().setPosition(at)
    })
}

/** Streams/Tombstone: the stream and its metastream are deleted and can never be written again. */
export function createTombstoneHandler(store: Store, calls: OpenCalls): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return ({ request }, callback) =>
    handleDeletion(calls, store, 'tombstone', request.getOptions(), callback, (position) => {
      const at = new streams.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position)
      return new streams.TombstoneResp().setPosition(at)
    })
}

const handleDeletion = <Response>(
  calls: OpenCalls,
  store: Store,
  deletion: Deletion,
  options: Options | undefined,
  callback: Respond<Response>,
  toResponse: (position: string) => Response,
): void => {
  let hasResponded = false
  const respond: Respond<Response> = (failure, response) => {
    if (hasResponded) return
    hasResponded = true
    untrack()
    callback(failure, response)
  }
  const untrack = calls.track(() => respond(plainFailure(status.UNAVAILABLE, 'The event store is shutting down.')))
  deleteStream(store, deletion, options).then(
    (position) => respond(null, toResponse(String(position))),
    (error: unknown) => respond(failureOf(error)),
  )
}

const deleteStream = async (
  store: Store,
  deletion: Deletion,
  options: Options | undefined,
): Promise<bigint | undefined> => {
  const stream = parseStreamName(options?.getStreamIdentifier())
  const expected = options && parseExpected(options, options.hasRevision() ? options.getRevision() : undefined)
  if (stream === undefined || expected === undefined) {
    throw invalidArgument('A stream name and an expected revision are required.')
  }
  if (isMetastream(stream)) throw refusalOf(store, stream)
  const outcome = await store[deletion](stream, expected)
  switch (outcome.kind) {
    case 'deleted':
      throw new CallError(streamDeleted(stream))
    case 'wrong-version':
      throw new CallError(wrongExpectedVersion(stream, expected, outcome.actual))
    case 'success':
      return outcome.position
  }
}

const refusalOf = ({ streams }: Store, metastream: string): CallError =>
  findForReading(streams, metastream).tombstoned
    ? new CallError(streamDeleted(metastream))
    : invalidArgument('A metastream goes with the stream it describes.')
