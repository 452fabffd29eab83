import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { handleServerStreamingCall } from '@grpc/grpc-js'
import { status } from '@grpc/grpc-js'
import type { YieldToLoop } from '../../live/yield-to-loop.ts'
import type { Store } from '../../storage/store.ts'
import { failureOf, plainFailure } from '../errors.ts'
import type { OpenCalls } from '../open-calls.ts'
import { manyMessages } from '../subscription/frames.ts'
import type { Outbound } from '../subscription/outbound.ts'
import { createOutbound } from '../subscription/outbound.ts'
import { runSubscription } from '../subscription/subscription.ts'
import { runCountRead } from './count-read.ts'
import { createCursor } from './cursors.ts'
import { parseReadRequest } from './read-request.ts'

/** The definition of Streams/Read for responses that arrive serialized, several together (see frames.ts). */
export const readMethod = { ...StreamsService.read, responseSerialize: manyMessages }

/** Streams/Read: reads with a count and subscriptions, of one stream or of `$all`. */
export function createReadHandler(
  store: Store,
  calls: OpenCalls,
  yieldToLoop: YieldToLoop,
  warn: (message: string) => void,
): handleServerStreamingCall<ReadReq, Buffer> {
  const respond = async (request: ReadReq, outbound: Outbound): Promise<void> => {
    const read = parseReadRequest(request)
    if (read.kind === 'count') await runCountRead(store, yieldToLoop, read, outbound)
    else await runSubscription(store.hub, yieldToLoop, createCursor(store, read.source, read, warn), outbound)
    await outbound.flush()
  }

  return (call) => {
    const outbound = createOutbound(call, yieldToLoop)
    const fail = async (error: unknown): Promise<void> => {
      // What was read before the failure is sent before it.
      if (!(await outbound.flush())) return
      outbound.close()
      call.emit('error', failureOf(error))
    }
    const untrack = calls.track(() => {
      outbound.close()
      call.emit('error', plainFailure(status.CANCELLED, 'The event store is shutting down.'))
    })
    outbound.onClose(untrack)
    const end = (): void => {
      if (outbound.isOpen()) call.end()
    }
    respond(call.request, outbound).then(end, fail)
  }
}
