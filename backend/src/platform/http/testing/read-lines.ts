import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { FastifyInstance } from 'fastify'
import { home } from '../../../testing/studio.ts'
import { linesType } from '../contract/stream-lines.ts'

/** A response that arrives in lines. */
export interface ArrivingLines {
  readonly status: number | undefined
  readonly type: string | undefined
  /** The lines that follow, parsed. */
  readonly lines: AsyncIterator<unknown>
  /** Goes away before the end. */
  readonly leave: () => void
}

interface Sent {
  /** Absent for a GET. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Test helper: sends a request over a real connection, as a page with these cookies does, and reads the lines of its response. */
export async function askForLines(app: FastifyInstance, path: string, sent: Sent): Promise<ArrivingLines> {
  const { body, headers = {} } = sent
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const asking = request(app.listeningOrigin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: linesType,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      host: new URL(home).host,
      origin: home,
      ...headers,
    },
  })
  asking.end(body && JSON.stringify(body))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject)
  })
  response.on('error', () => undefined)
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    lines: parsed(response),
    leave: () => asking.destroy(),
  }
}

async function* parsed(response: IncomingMessage): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: response })) yield JSON.parse(line)
}
