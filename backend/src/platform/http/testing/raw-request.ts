import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export interface RawResponse {
  /** 0: the connection was closed without an answer. */
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/**
 * Test helper: writes these bytes to a server's socket (of an app, or at a port of 127.0.0.1) as they are, and reads until the server
 * closes it; our side stays open, as that of somebody who is slow.
 */
export async function rawRequest(server: FastifyInstance | number, bytes: string): Promise<RawResponse> {
  const port = typeof server === 'number' ? server : await portOf(server)
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => socket.destroy())
  socket.write(bytes, 'latin1')
  // A server that resets the connection has said what it had to say.
  const response = await text(socket).catch(() => '')
  socket.destroy()
  const [head = '', ...rest] = response.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const entries = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1),
  ])
  return { status: Number(first.split(' ')[1] ?? 0), headers: new Headers(entries), body: rest.join('\r\n\r\n') }
}

async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(app.listeningOrigin).port)
}
