import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { randomId } from '../ids.ts'
import { memoryKeys } from '../keys/testing/memory-keys.ts'
import { counted, type NoteEvent, noteEvents, written } from '../testing/fixture-events.ts'
import { StoreUnavailable } from './errors.ts'
import { connectEventStore } from './eventstoredb.ts'
import { type StoreProcess, startStoreProcess } from './store-process.ts'

const keys = memoryKeys()

test('the death of a node that an earlier client had used cuts off no append on the node that took its place', async () => {
  const [vanishing, other] = await Promise.all([startServer(), startServer()])
  const cluster = await startCluster(vanishing)
  const store = openStore(cluster.url)
  await store.append(newStream(), 'none', [newEvent(counted(1))])

  process.kill(vanishing.pid(), 'SIGSTOP')
  await expect(store.append(newStream(), 'none', [newEvent(counted(1))])).rejects.toThrow(StoreUnavailable)
  cluster.leadBy(other)
  await store.append(newStream(), 'none', [newEvent(counted(1))])

  process.kill(other.pid(), 'SIGSTOP')
  const held = store.append(newStream(), 'none', [newEvent(counted(1))])
  await vanishing.kill('SIGKILL')
  await expect(dial(vanishing)).rejects.toThrow('ECONNREFUSED')
  process.kill(other.pid(), 'SIGCONT')
  expect(await held).toMatchObject({ revision: 0n })
})

test('a node that hangs under many large appends is no reason to die: they are unclear, and work again afterwards', async () => {
  const hanging = await startServer()
  const store = openStore(hanging.url)
  const owner = randomId()
  await keys.create(owner)
  const large = Array.from({ length: 16 }, () => written(owner, 'x'.repeat(12_000)))
  await store.append(newStream(), 'none', [newEvent(counted(1))])

  process.kill(hanging.pid(), 'SIGSTOP')
  // More than the server takes unread, and then more than a stream keeps in line.
  const appends = Array.from({ length: 40 }, () => store.append(newStream(), 'none', large.map(newEvent)))
  const ended = await Promise.allSettled(appends)
  expect(ended.map((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailable)).toEqual(
    ended.map(() => true),
  )
  process.kill(hanging.pid(), 'SIGCONT')
  await expect
    .poll(() => store.append(newStream(), 'none', [newEvent(counted(1))]).catch(() => undefined))
    .toBeDefined()
})

const newEvent = (event: NoteEvent) => {
  const id = randomId()
  return { id, event, metadata: { correlationId: id, causationId: id } }
}
const newStream = () => `note-${randomId()}`

async function startServer(): Promise<StoreProcess> {
  const server = await startStoreProcess()
  onTestFinished(() => server.remove())
  return server
}

function openStore(url: string) {
  const store = connectEventStore({ url, definitions: noteEvents, keys, timeoutMs: 1_000 })
  onTestFinished(() => store.dispose())
  return store
}

/** An address at which the client learns which node leads. */
async function startCluster(leader: StoreProcess) {
  let current = leader
  const seed = createServer((client) => {
    const node = connect(portOf(current), '127.0.0.1')
    client.on('error', () => node.destroy()).pipe(node)
    node.on('error', () => client.destroy()).pipe(client)
  })
  await once(seed.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void seed.close())
  const address = seed.address()
  if (address === null || typeof address === 'string') throw new Error('The seed listens on no port')
  const host = `127.0.0.1:${address.port}`
  return {
    url: `esdb://${host},${host}?tls=false`,
    leadBy(node: StoreProcess) {
      current = node
    },
  }
}

const dial = (server: StoreProcess) => once(connect(portOf(server), '127.0.0.1'), 'connect')

const portOf = ({ url }: StoreProcess): number => Number(new URL(url).port)
