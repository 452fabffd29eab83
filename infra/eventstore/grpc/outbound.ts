import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { YieldToLoop } from '../live/yield-to-loop.ts'

/** The answering side of a Read call, at the reader's pace. */
export interface Outbound {
  /** Sends one message and waits while the reader's buffers are full. False when the reader is gone. */
  readonly send: (response: ReadResp) => Promise<boolean>
  readonly isOpen: () => boolean
  /** Calls `leave` when the reader is gone, at once if it is already. */
  readonly onClose: (leave: () => void) => void
  /** Marks the call as over, for whatever reason; sending stops. */
  readonly close: () => void
}

/**
 * Wraps the writes of a call whose messages are serialized here, so that what waits can be counted in bytes. A reader
 * that breaks off is normal and never an error. Who had to wait goes on in a turn of its own: when many readers take what
 * they were sent at once, they are not all served before the next append.
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
  // A call refused below this layer (a deadline, a broken connection) ends without being cancelled.
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
