import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { YieldToLoop } from '../../live/yield-to-loop.ts'
import { framePrefix, framesOf } from './frames.ts'

/** Sends the messages of a Read call, no faster than the client reads them. */
export interface Outbound {
  /**
   * Sends one serialized ReadResp, at the latest with the next `flush`. False when the client is gone; a promise of that while its buffers
   * are full.
   */
  readonly send: (response: Uint8Array) => boolean | Promise<boolean>
  /** Sends what still waits to be sent together with more; to be called before the caller waits for something else. */
  readonly flush: () => Promise<boolean>
  /** Sends messages that are framed already; false and its promise as of `send`. Nothing may wait for `flush` meanwhile. */
  readonly sendFrames: (frames: Buffer) => Promise<boolean>
  readonly isOpen: () => boolean
  /** Calls `leave` when the client is gone, or at once if it is gone already. */
  readonly onClose: (leave: () => void) => void
  /** Marks the call as over, for whatever reason; sending stops. */
  readonly close: () => void
}

/** Sends all of them, and what waits. False when the client is gone. */
export async function sendAll(outbound: Outbound, responses: Iterable<Uint8Array>): Promise<boolean> {
  for (const response of responses) {
    const sent = outbound.send(response)
    // Most are only put into memory: waiting for each of them would take as long as sending it.
    if (!(typeof sent === 'boolean' ? sent : await sent)) return false
  }
  return await outbound.flush()
}

/** Bytes that are written to the connection together: each write costs as much as reading several events. */
const writtenTogether = 16 * 1024

/**
 * Wraps the writes of a call. A client may disconnect at any time, which is no error. A call that had to wait gives way to the event loop
 * before it goes on: when many clients become ready at the same moment, appends are served in between.
 */
export function createOutbound(call: ServerWritableStream<ReadReq, Buffer>, yieldToLoop: YieldToLoop): Outbound {
  const leavers: (() => void)[] = []
  let open = true
  let resume: (() => void) | undefined
  let waiting: Uint8Array[] = []
  let bytes = 0

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

  const flush = async (): Promise<boolean> => {
    if (bytes === 0) return isOpen()
    const frames = framesOf(waiting, bytes)
    waiting = []
    bytes = 0
    return await sendFrames(frames)
  }

  const sendFrames = async (frames: Buffer): Promise<boolean> => {
    if (!isOpen()) return false
    if (!call.write(frames)) {
      await new Promise<void>((resolve) => {
        resume = resolve
      })
      await yieldToLoop()
    }
    return isOpen()
  }

  return {
    send: (response) => {
      waiting.push(response)
      bytes += framePrefix + response.length
      return bytes < writtenTogether ? isOpen() : flush()
    },
    flush,
    sendFrames,
    isOpen,
    onClose: (leave) => {
      leavers.push(leave)
      if (!isOpen()) leave()
    },
    close,
  }
}
