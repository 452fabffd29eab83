import type { Code } from '@eventstore/db-client/generated/code_pb.js'
import codes from '@eventstore/db-client/generated/code_pb.js'
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import rpc from '@eventstore/db-client/generated/status_pb.js'
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import { diskFullMessage } from '../../storage/disk-full.ts'
import type { ExpectedRevision, WriteOutcome } from '../../storage/records.ts'
import { noRevision } from '../../storage/records.ts'
import { toStreamIdentifier } from './identifiers.ts'
import type { AppendProblem } from './proposals.ts'

/** How one append of a batch stream ended. */
export type BatchOutcome =
  | WriteOutcome
  | AppendProblem
  | { readonly kind: 'timeout' }
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'unknown'; readonly message: string }

/** The append that an outcome belongs to. Its correlation id is sent back in the form in which it came. */
export interface BatchAppend {
  readonly correlation: UUID | undefined
  readonly stream: string
  readonly expected: ExpectedRevision
}

const { Empty } = empty
const { Success } = streams.BatchAppendResp

interface Details {
  readonly code: Code
  readonly message: string
  readonly type: string
  readonly body: { serializeBinary(): Uint8Array }
}

/** The response of an append. Errors are part of it, so that one failed append does not end the stream of responses. */
export function batchResponse(append: BatchAppend, outcome: BatchOutcome): BatchAppendResp {
  const response = new streams.BatchAppendResp()
    .setCorrelationId(append.correlation)
    .setStreamIdentifier(toStreamIdentifier(append.stream))
  return outcome.kind === 'success'
    ? response.setSuccess(toSuccess(outcome.revision, outcome.position))
    : response.setError(toStatus(errorOf(append, outcome)))
}

const toSuccess = (revision: bigint, position: bigint | undefined): InstanceType<typeof Success> => {
  const success = new Success()
  if (revision === noRevision) success.setNoStream(new Empty())
  else success.setCurrentRevision(String(revision))
  if (position === undefined) return success.setNoPosition(new Empty())
  const text = String(position)
  return success.setPosition(new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text))
}

const toStatus = ({ code, message, type, body }: Details): rpc.Status => {
  const details = new any.Any()
  details.pack(body.serializeBinary(), `event_store.client.${type}`)
  return new rpc.Status().setCode(code).setMessage(message).setDetails(details)
}

const errorOf = ({ stream, expected }: BatchAppend, outcome: Exclude<BatchOutcome, { kind: 'success' }>): Details => {
  switch (outcome.kind) {
    case 'wrong-version':
      return {
        code: codes.Code.ALREADY_EXISTS,
        message: 'Wrong expected version.',
        type: 'WrongExpectedVersion',
        body: toWrongVersion(outcome.actual, expected),
      }
    case 'deleted':
      return {
        code: codes.Code.NOT_FOUND,
        message: 'Stream deleted.',
        type: 'StreamDeleted',
        body: new shared.StreamDeleted().setStreamIdentifier(toStreamIdentifier(stream)),
      }
    case 'too-big':
      return {
        code: codes.Code.INVALID_ARGUMENT,
        message: 'Maximum append size exceeded.',
        type: 'MaximumAppendSizeExceeded',
        body: new shared.MaximumAppendSizeExceeded().setMaxappendsize(outcome.limit),
      }
    case 'timeout':
      return { code: codes.Code.DEADLINE_EXCEEDED, message: 'Timeout.', type: 'Timeout', body: new shared.Timeout() }
    case 'disk-full':
      // the protocol has no type of its own for it
      return { code: codes.Code.UNAVAILABLE, message: diskFullMessage, type: 'Unknown', body: new shared.Unknown() }
    case 'missing-metadata':
      return badRequest('The required metadata properties type and content-type are missing.')
    case 'bad-request':
      return badRequest(outcome.message)
    case 'unknown':
      return { code: codes.Code.UNKNOWN, message: outcome.message, type: 'Unknown', body: new shared.Unknown() }
  }
}

const badRequest = (message: string): Details => ({
  code: codes.Code.INVALID_ARGUMENT,
  message,
  type: 'BadRequest',
  body: new shared.BadRequest().setMessage(message),
})

const toWrongVersion = (actual: bigint, expected: ExpectedRevision): shared.WrongExpectedVersion => {
  const wrong = new shared.WrongExpectedVersion()
  if (actual === noRevision) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentStreamRevision(String(actual))
  switch (expected) {
    case 'any':
      return wrong.setExpectedAny(new Empty())
    case 'no_stream':
      return wrong.setExpectedNoStream(new Empty())
    case 'stream_exists':
      return wrong.setExpectedStreamExists(new Empty())
    default:
      return wrong.setExpectedStreamPosition(String(expected))
  }
}
