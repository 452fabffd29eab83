import { createServer, type IncomingMessage, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { isSecret } from '../http/server/guards/is-secret.ts'
import { refusalAtLocalPort } from '../http/server/guards/local-port.ts'

/** The metrics of one process. */
export interface Metrics {
  readonly registry: Registry
  /** The URL at which they are served, undefined when they are not. */
  readonly address: string | undefined
  readonly stop: () => Promise<void>
}

/** Where metrics are served, and the token that whoever reads them must show. */
export interface MetricsAccess {
  /** 0 takes a free port. */
  readonly port: number
  readonly token: string
}

/**
 * Makes the registry of this process and, when it is told where, serves it at `/metrics` on 127.0.0.1: metrics are not public
 * (security 13.4.5). Only whoever sends the token (`Authorization: Bearer <token>`) may read them: neither pages in a browser nor other
 * users of this machine.
 * @param access undefined collects the metrics without serving them
 * @throws when the port is taken
 */
export async function openMetrics(access: MetricsAccess | undefined): Promise<Metrics> {
  const registry = new Registry()
  if (access === undefined) return { registry, address: undefined, stop: () => Promise.resolve() }
  collectDefaultMetrics({ register: registry })
  const server = serverOf(registry, access.token)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(access.port, '127.0.0.1', resolve)
  })
  return { registry, address: addressOf(server), stop: () => close(server) }
}

function serverOf(registry: Registry, token: string): Server {
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
    if (!isSecret(token, bearerOf(request))) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
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

const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The metrics have no port')
  return `http://127.0.0.1:${address.port}/metrics`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
