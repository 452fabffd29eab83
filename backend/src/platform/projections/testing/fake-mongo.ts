import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Document } from 'mongodb'
import { replyBytes, requestReader } from './wire.ts'

export interface FakeMongo {
  /** Address with a database. */
  readonly url: string
  /** `host:port`. */
  readonly host: string
  /** Every command that was received, without greetings, in order. */
  readonly commands: readonly Document[]
  readonly close: () => Promise<void>
}

const greeting = {
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
}

/** What a server answers to a command that nobody cares about: nothing is found, and every write is taken. */
const plainReply = (command: Document): Document =>
  'find' in command ? { ok: 1, cursor: { id: 0n, ns: 'test.any', firstBatch: [] } } : { ok: 1, n: 1, nModified: 1 }

/**
 * Test helper: a server that speaks MongoDB's wire protocol and answers as the test says, for what no real server does on
 * demand. `answer` gets the command; undefined means the plain answer. `greets` adds to what it says of itself.
 */
export async function fakeMongo(
  respond: (command: Document) => Document | undefined,
  greets: () => Document = () => ({}),
): Promise<FakeMongo> {
  const commands: Document[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    const read = requestReader((request) => {
      const { command } = request
      const isGreeting = ['hello', 'ismaster', 'isMaster'].some((name) => name in command)
      if (!isGreeting) commands.push(command)
      socket.write(
        replyBytes(request, isGreeting ? { ...greeting, ...greets() } : (respond(command) ?? plainReply(command))),
      )
    })
    socket.on('data', read)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    host: `127.0.0.1:${port}`,
    url: `mongodb://127.0.0.1:${port}/fake?directConnection=true`,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Test helper: a replica set `rs0` of fake servers; the first is the primary. */
export async function replicaSetOf(size: number): Promise<readonly FakeMongo[]> {
  const members: FakeMongo[] = []
  const greets = (n: number) => () => {
    const hosts = members.map(({ host }) => host)
    const role = n === 0 ? {} : { isWritablePrimary: false, ismaster: false, secondary: true }
    return { setName: 'rs0', hosts, me: hosts[n], primary: hosts[0], ...role }
  }
  for (let n = 0; n < size; n++) members.push(await fakeMongo(() => undefined, greets(n)))
  return members
}
