import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { handleBidiStreamingCall } from '@grpc/grpc-js'
import { status } from '@grpc/grpc-js'
import { isDiskFull } from '../../storage/disk-full.ts'
import type { ProposedEvent } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import { plainFailure } from '../errors.ts'
import type { OpenCalls } from '../open-calls.ts'
import type { AppendLimits } from './batch-assembly.ts'
import { createAssembly } from './batch-assembly.ts'
import type { BatchAppend, BatchOutcome } from './batch-responses.ts'
import { batchResponse } from './batch-responses.ts'

/**
 * Streams/BatchAppend: many appends on one long call. Each append gets exactly one response, with its correlation id. An error of
 * one append is reported in its response. The call itself fails only at shutdown, because a client then rejects every pending
 * append of its process.
 */
export function createBatchAppendHandler(
  store: Store,
  calls: OpenCalls,
  limits: AppendLimits,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    let isOpen = true
    let hasEnded = false
    let committing = 0

    const close = (): void => {
      isOpen = false
      untrack()
      assembly.drop()
    }
    const untrack = calls.track(() => {
      close()
      call.emit('error', plainFailure(status.CANCELLED, 'The event store is shutting down.'))
    })

    const respond = (append: BatchAppend, outcome: BatchOutcome): void => {
      if (!isOpen) return
      // A client that does not read its responses is not read from either.
      if (!call.write(batchResponse(append, outcome))) call.pause()
    }
    const endWhenDone = (): void => {
      if (!isOpen || !hasEnded || committing > 0) return
      close()
      call.end()
    }
    const commit = async (append: BatchAppend, events: readonly ProposedEvent[]): Promise<void> => {
      committing += 1
      const outcome = await store
        .append(append.stream, append.expected, events)
        .catch(
          (error: unknown): BatchOutcome =>
            isDiskFull(error) ? { kind: 'disk-full' } : { kind: 'unknown', message: String(error) },
        )
      committing -= 1
      respond(append, outcome)
      endWhenDone()
    }
    const assembly = createAssembly(limits, {
      onComplete: (append, events) => void commit(append, events),
      onRefused: respond,
    })

    call.on('data', assembly.receive)
    call.on('drain', () => call.resume())
    call.on('end', () => {
      hasEnded = true
      assembly.refuseRest()
      endWhenDone()
    })
    call.on('cancelled', close)
  }
}
