import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { home } from '../../../testing/studio.ts'

/** Test helper: asks for a WebSocket over a real connection, as a browser with these cookies does. */
export async function upgrade(app: FastifyInstance, path: string, cookies: ReadonlyMap<string, string>) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = {
    origin: home,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
  }
  const asking = request(app.listeningOrigin + path, { headers }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.on('response', resolve).on('error', reject)
    asking.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response)
    })
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.statusCode === 101 ? '' : await text(response),
  }
}
