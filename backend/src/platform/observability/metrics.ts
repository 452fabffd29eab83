import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

/** The numbers of one process. */
export interface Metrics {
  readonly registry: Registry
  /** Where they are served, undefined when they are not. */
  readonly address: string | undefined
  readonly stop: () => Promise<void>
}

const loopback = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/**
 * Makes the registry of this process and, when a port is given, serves it at `/metrics` to this machine only: metrics are not
 * public (security 13.4.5). Throws when the port is taken.
 * @param port undefined: the numbers are kept and nobody is told
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
    // A page of a browser on this machine can reach the port under a name of its own.
    if (request.url !== '/metrics' || !loopback.test(request.headers.host ?? '')) {
      response.writeHead(404).end()
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
