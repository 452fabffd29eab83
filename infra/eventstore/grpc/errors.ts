import type { StatusObject } from '@grpc/grpc-js'
import { Metadata, status } from '@grpc/grpc-js'
import { diskFullMessage, isDiskFull } from '../storage/disk-full.ts'
import type { ExpectedRevision } from '../storage/records.ts'

/** Status and trailers of a failed call, as grpc-js takes them in callbacks and `error` events. */
export type Failure = StatusObject

/** Thrown inside a handler to end its call with a failure. */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.details)
    this.failure = failure
  }
}

/**
 * The failure with which a call ends after this exception: that of a `CallError`, UNAVAILABLE when the disk is full, UNKNOWN for any
 * other.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure
  if (isDiskFull(error)) return plainFailure(status.UNAVAILABLE, diskFullMessage)
  return plainFailure(status.UNKNOWN, String(error))
}

/** A failure that clients recognise by its code alone. */
export function plainFailure(code: status, details: string): Failure {
  return { code, details, metadata: new Metadata() }
}

/** The request is not valid: INVALID_ARGUMENT. */
export function invalidArgument(details: string): CallError {
  return new CallError(plainFailure(status.INVALID_ARGUMENT, details))
}

/** The stream, or the one its metastream describes, has a tombstone. */
export function streamDeleted(stream: string): Failure {
  return named(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, 'stream-deleted', {
    'stream-name': stream,
  })
}

/** The expected revision of a delete or a tombstone was wrong. Appends report this in their response instead. */
export function wrongExpectedVersion(stream: string, expected: ExpectedRevision, actual: bigint): Failure {
  return named(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    'wrong-expected-version',
    {
      'stream-name': stream,
      'expected-version': expectedNumber(expected),
      'actual-version': String(actual),
    },
  )
}

/** The events of one append have more than `limit` bytes. */
export function maximumAppendSizeExceeded(limit: number): Failure {
  return named(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, 'maximum-append-size-exceeded', {
    'maximum-append-size': String(limit),
  })
}

/** A proposed event came without its type or its content type. */
export function missingMetadata(): Failure {
  return named(status.INVALID_ARGUMENT, 'Required Metadata Property Missing', 'missing-required-metadata-property', {
    'required-metadata-properties': 'type,content-type',
  })
}

const named = (code: status, details: string, exception: string, trailers: Record<string, string>): Failure => {
  const metadata = new Metadata()
  metadata.set('exception', exception)
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, toTrailer(value))
  return { code, details, metadata }
}

/** Trailers must be printable ASCII, and grpc-js throws on anything else; other values are percent-encoded. */
const toTrailer = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value))

const expectedNumber = (expected: ExpectedRevision): string => {
  switch (expected) {
    case 'any':
      return '-2'
    case 'no_stream':
      return '-1'
    case 'stream_exists':
      return '-4'
    default:
      return String(expected)
  }
}
