import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from '../../network/private-networks.ts'

/** The only way out for a downloader. */
export interface EgressProxy {
  /** Given to the downloader as its proxy. */
  readonly url: string
  /** Names of hosts that were asked for and refused. */
  readonly refused: readonly string[]
  readonly close: () => Promise<void>
}

export interface EgressRules {
  /** Hosts that may be reached, with their subdomains, over https at its usual port. */
  readonly hosts: readonly string[]
  /** For tests: `host:port` on this machine that may be reached by plain http. */
  readonly testHosts?: readonly string[]
}

/** A connection over which nothing is sent is given up. */
const idleMs = 20_000

/**
 * Opens a proxy on this machine that connects to these hosts only. A name is looked up once, and the connection goes to the very address
 * that was checked, so that a name which changes its address, a redirect or an address inside a playlist leads into no private network.
 */
export async function openEgressProxy(rules: EgressRules): Promise<EgressProxy> {
  const refused: string[] = []
  const sockets = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => void relay(rules, refused, incoming, outgoing))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('connect', (incoming, socket) => void tunnel(rules, refused, incoming, socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    refused,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** https: a connection to an allowed host at a public address, whose bytes we cannot read. */
async function tunnel({ hosts }: EgressRules, refused: string[], { url = '' }: IncomingMessage, client: Duplex) {
  client.on('error', () => undefined)
  const [, host = '', port = ''] = /^([a-z0-9.-]+):(\d+)$/i.exec(url) ?? []
  const address = port === '443' && isAmong(host, hosts) ? await publicAddressOf(host) : undefined
  if (address === undefined) {
    refused.push(url)
    client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    return
  }
  const server = connect({ host: address, port: 443 })
  server.setTimeout(idleMs, () => server.destroy())
  try {
    await once(server, 'connect')
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    await Promise.all([pipeline(client, server), pipeline(server, client)])
  } catch {
    // whichever side went away, the downloader sees its connection end
    destroyBoth(client, server)
  }
}

/** Plain http: for the servers of tests only. */
async function relay(
  { testHosts = [] }: EgressRules,
  refused: string[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = URL.parse(incoming.url ?? '')
  if (url?.protocol !== 'http:' || !testHosts.includes(url.host)) {
    refused.push(url?.host ?? '')
    outgoing.writeHead(403).end()
    return
  }
  const { method = 'GET', headers } = incoming
  const sent = request(url, { method, headers })
  sent.on('error', () => outgoing.destroy())
  sent.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    pipeline(response, outgoing).catch(() => undefined)
  })
  incoming.pipe(sent)
}

const isAmong = (host: string, allowed: readonly string[]): boolean =>
  allowed.some((name) => host.toLowerCase() === name || host.toLowerCase().endsWith(`.${name}`))

/** The address that a name has now; undefined when it has none, or one that is not public. */
async function publicAddressOf(host: string): Promise<string | undefined> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const addresses = found.map(({ address }) => address)
  return addresses.every(isPublicAddress) ? addresses[0] : undefined
}

function destroyBoth(client: Duplex, server: Socket): void {
  client.destroy()
  server.destroy()
}
