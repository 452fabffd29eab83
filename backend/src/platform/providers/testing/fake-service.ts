import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
}

/** A server that gives wrong responses on demand, for what the sandbox cannot or should not do. */
export interface FakeService {
  readonly baseUrl: string
  readonly seen: readonly SeenRequest[]
  /** Sets how every request from now on is responded to. */
  readonly respondWith: (next: Responder) => void
  readonly close: () => Promise<void>
}

export type Responder = (response: ServerResponse, request: IncomingMessage) => void

/** Responds with JSON and a status. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Responder {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Starts a fake service on a free port of 127.0.0.1. */
export async function startFakeService(): Promise<FakeService> {
  const seen: SeenRequest[] = []
  let responder: Responder = json(500, {})
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      seen.push({ method, path: url, authorization: headers.authorization, body })
      responder(response, request)
    })
  })
  const port = await listening(server)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    respondWith: (next) => {
      responder = next
    },
    close: () => closed(server),
  }
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo // a server that listens on TCP has a port
      resolve(address.port)
    })
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
