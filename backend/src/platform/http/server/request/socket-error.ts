import type { FastifyRequest } from 'fastify'

/**
 * Ends a WebSocket that has failed. What its page did against the protocol, such as a frame that is too large, is no fault of ours: the
 * package has closed the socket with the code that says so.
 */
export function endFailedSocket(
  error: Error,
  socket: { readonly terminate: () => void },
  request: Pick<FastifyRequest, 'log'>,
): void {
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && code.startsWith('WS_ERR_')) request.log.debug({ code }, 'socket refused')
  else request.log.error(error)
  socket.terminate()
}
