import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { requestReader } from '@studio/backend/platform/projections/testing/wire.ts'

/** A proxy between the product and MongoDB that counts the requests. */
export interface CountingProxy {
  /** The address of MongoDB by way of the proxy. */
  readonly url: string
  /** Requests so far by the name of their command, the driver's own included. */
  readonly counts: () => ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

/** Opens a proxy to the one server that an address names, by host and port or by the path of its socket. */
export async function countingProxy(address: string): Promise<CountingProxy> {
  const [, before = '', server = '', after = ''] = /^(mongodb:\/\/(?:[^@]*@)?)([^/?,]+)(.*)$/.exec(address) ?? []
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    const upstream = connectTo(server)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    client.on(
      'data',
      requestReader(({ command }) => {
        const [name = 'nothing'] = Object.keys(command)
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }),
    )
    client.pipe(upstream).pipe(client)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const own = listener.address()
  const port = typeof own === 'object' && own !== null ? own.port : 0
  return {
    url: `${before}127.0.0.1:${port}${after}`,
    counts: () => new Map(counts),
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

function connectTo(server: string): Socket {
  const path = decodeURIComponent(server)
  if (path.startsWith('/')) return connect({ path })
  const [host = '127.0.0.1', port = '27017'] = server.split(':')
  return connect({ host, port: Number(port) })
}
