import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleClientStreamingCall } from '@grpc/grpc-js'
import { status } from '@grpc/grpc-js'
import type { ExpectedRevision, WriteOutcome } from '../../storage/records.ts'
import { noRevision } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import type { Failure } from '../errors.ts'
import {
  CallError,
  failureOf,
  invalidArgument,
  maximumAppendSizeExceeded,
  missingMetadata,
  plainFailure,
  streamDeleted,
} from '../errors.ts'
import type { OpenCalls } from '../open-calls.ts'
import { parseExpected, parseStreamName } from './identifiers.ts'
import type { AppendProblem } from './proposals.ts'
import { createProposals } from './proposals.ts'

const { Empty } = shared
const { AppendResp: Response } = streams

interface Target {
  readonly stream: string
  readonly expected: ExpectedRevision
}

/** Streams/Append: one append per call. The options come first, then the events; they are committed when the client half-closes. */
export function createAppendHandler(
  store: Store,
  calls: OpenCalls,
  maxAppendSize: number,
): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, callback) => {
    const proposals = createProposals(maxAppendSize)
    let target: Target | undefined
    let hasResponded = false

    const respond = (failure: Failure | null, response?: AppendResp): void => {
      if (hasResponded) return
      hasResponded = true
      untrack()
      callback(failure, response)
    }
    const untrack = calls.track(() => respond(plainFailure(status.UNAVAILABLE, 'The event store is shutting down.')))

    const receive = (request: AppendReq): void => {
      target ??= parseTarget(request)
      const message = request.getProposedMessage()
      const problem = message && proposals.add(message)
      if (problem !== undefined) throw new CallError(failureOfProblem(problem))
    }
    const commit = async (): Promise<void> => {
      if (target === undefined) throw invalidArgument('The options are missing.')
      const { stream, expected } = target
      const outcome = await store.append(stream, expected, proposals.events)
      if (outcome.kind === 'deleted') throw new CallError(streamDeleted(stream))
      respond(null, toResponse(outcome, expected))
    }

    call.on('data', (request: AppendReq) => {
      if (hasResponded) return
      try {
        receive(request)
      } catch (error) {
        respond(failureOf(error))
      }
    })
    call.on('end', () => {
      if (!hasResponded) commit().catch((error: unknown) => respond(failureOf(error)))
    })
    call.on('cancelled', () => {
      hasResponded = true
      untrack()
    })
  }
}

const parseTarget = (request: AppendReq): Target => {
  const options = request.getOptions()
  const stream = parseStreamName(options?.getStreamIdentifier())
  const expected = options && parseExpected(options, options.hasRevision() ? options.getRevision() : undefined)
  if (stream === undefined || expected === undefined) {
    throw invalidArgument('The first message must carry a stream name and an expected revision.')
  }
  return { stream, expected }
}

const failureOfProblem = (problem: AppendProblem): Failure => {
  switch (problem.kind) {
    case 'missing-metadata':
      return missingMetadata()
    case 'too-big':
      return maximumAppendSizeExceeded(problem.limit)
    case 'bad-request':
      return plainFailure(status.INVALID_ARGUMENT, problem.message)
  }
}

const toResponse = (outcome: Exclude<WriteOutcome, { kind: 'deleted' }>, expected: ExpectedRevision): AppendResp =>
  outcome.kind === 'success'
    ? new Response().setSuccess(toSuccess(outcome.revision, outcome.position))
    : new Response().setWrongExpectedVersion(toWrongVersion(outcome.actual, expected))

const toSuccess = (revision: bigint, position: bigint | undefined): InstanceType<typeof Response.Success> => {
  const success = new Response.Success()
  if (revision === noRevision) success.setNoStream(new Empty())
  else success.setCurrentRevision(String(revision))
  if (position === undefined) return success.setNoPosition(new Empty())
  const text = String(position)
  return success.setPosition(new Response.Position().setCommitPosition(text).setPreparePosition(text))
}

const toWrongVersion = (
  actual: bigint,
  expected: ExpectedRevision,
): InstanceType<typeof Response.WrongExpectedVersion> => {
  const wrong = new Response.WrongExpectedVersion()
  if (actual === noRevision) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentRevision(String(actual))
  switch (expected) {
    case 'any':
      return wrong.setExpectedAny(new Empty())
    case 'no_stream':
      return wrong.setExpectedNoStream(new Empty())
    case 'stream_exists':
      return wrong.setExpectedStreamExists(new Empty())
    default:
      return wrong.setExpectedRevision(String(expected))
  }
}
