import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { refusalAtLocalPort } from '../http/server/local-port.ts'

/** The metrics of one process. */
export interface Metrics {
  readonly registry: Registry
  /** The URL at which they are served, undefined when they are not. */
  readonly address: string | undefined
  readonly stop: () => Promise<void>
}

/**
 * Makes the registry of this process and, when a port is given, serves it at `/metrics` on 127.0.0.1: metrics are not public
 * (security 13.4.5). Programs of this machine may read them, since they hold counts and times and nothing of any person; pages
 * in a browser may not.
 * @param port where to serve; undefined collects the metrics without serving them, 0 takes a free port
 * @throws when the port is taken
 */
export async function openMetrics(port: number | undefined): Promise<Metrics> {
  const registry = new Registry()
  if (port === undefined) return { registry, address: undefined, stop: () => Promise.resolve() }
  collectDefaultMetrics({ register: registry })
  const server = serverOf(registry)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { registry, address: addressOf(server), stop: () => close(server) }
}

function serverOf(registry: Registry): Server {
  return createServer((request, response) => {
    const refusal = refusalAtLocalPort(request)
    if (refusal !== undefined) {
      response.writeHead(refusal.status).end(refusal.message)
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The metrics have no port')
  return `http://127.0.0.1:${address.port}/metrics`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
