import type { ServerInterceptor } from '@grpc/grpc-js'
import { ServerInterceptingCall } from '@grpc/grpc-js'

/** Bytes of one call that may wait for the connection before its handler has to pause. */
const windowBytes = 64 * 1024

/**
 * Lets a call hand over its next message before the last one has been sent, up to a number of bytes. Without it, every message
 * waits until the one before has passed the socket. With it, the connection sends many messages in one write, and the handler of a
 * slow client still has to pause.
 */
export const sendWindow: ServerInterceptor = (_method, call) => {
  let unsent = 0
  let resume: (() => void) | undefined
  const sendMessage: ServerInterceptingCall['sendMessage'] = (message: unknown, callback) => {
    const size = message instanceof Uint8Array ? message.length : 0
    unsent += size
    const sent = (): void => {
      unsent -= size
      if (resume === undefined || unsent >= windowBytes) return
      const next = resume
      resume = undefined
      next()
    }
    call.sendMessage(message, sent)
    if (unsent < windowBytes) callback()
    else resume = callback
  }
  return Object.assign(new ServerInterceptingCall(call), { sendMessage })
}
