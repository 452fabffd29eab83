import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { YieldToLoop } from '../live/yield-to-loop.ts'

/** Sends the messages of a Read call, no faster than the client reads them. */
export interface Outbound {
  /** Sends one message and waits while the client's buffers are full. False when the client is gone. */
  readonly send: (response: ReadResp) => Promise<boolean>
  readonly isOpen: () => boolean
  /** Calls `leave` when the client is gone, or at once if it is gone already. */
  readonly onClose: (leave: () => void) => void
  /** Marks the call as over, for whatever reason; sending stops. */
  readonly close: () => void
}

/**
 * Wraps the writes of a call. Messages are serialized here, so that the waiting bytes can be counted. A client may
 * disconnect at any time, which is no error. A call that had to wait gives way to the event loop before it goes on: when many clients become
 * ready at the same moment, appends are served in between.
 */
export function createOutbound(call: ServerWritableStream<ReadReq, Buffer>, yieldToLoop: YieldToLoop): Outbound {
  const leavers: (() => void)[] = []
  let open = true
  let resume: (() => void) | undefined

  const close = (): void => {
    if (!open) return
    open = false
    resume?.()
    for (const leave of leavers) leave()
  }
  const isOpen = (): boolean => open && !call.cancelled
  call.on('drain', () => resume?.())
  call.on('cancelled', close)
  // A call that ends below this layer (a deadline, a broken connection) is closed without being cancelled.
  call.on('close', close)

  return {
    send: async (response) => {
      if (!isOpen()) return false
      if (!call.write(Buffer.from(response.serializeBinary()))) {
        await new Promise<void>((resolve) => {
          resume = resolve
        })
        await yieldToLoop()
      }
      return isOpen()
    },
    isOpen,
    onClose: (leave) => {
      leavers.push(leave)
      if (!isOpen()) leave()
    },
    close,
  }
}
