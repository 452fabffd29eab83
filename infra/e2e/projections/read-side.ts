import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEvents } from '@studio/backend/features/events.ts'
import { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { fileKeyStore } from '@studio/backend/platform/eventsourcing/keys/file-keys.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { connectEventStore } from '@studio/backend/platform/eventsourcing/store/eventstoredb.ts'
import { startStoreProcess } from '@studio/backend/platform/eventsourcing/store/store-process.ts'
import { withDatabase } from '@studio/backend/platform/projections/mongo/mongo-address.ts'
import { freePort } from '../../engines/free-port.ts'
import { startMongo } from '../../engines/run.ts'
import { stepsOf } from '../../seed/job-events.ts'

/** Event store, MongoDB and key store of their own, and processes of the backend on them. */
export interface ReadSide {
  readonly store: FollowableStore
  readonly keys: KeyStore
  /** Address of a database. */
  readonly mongoUrl: (database: string) => string
  /** SIGKILL to MongoDB, then starts it again on the same files. */
  readonly killMongo: () => Promise<void>
  /** Starts a process of the backend; its output is collected. */
  readonly run: (...args: readonly string[]) => BackendProcess
  /** Appends the events of whole jobs, one after the other, until it is stopped. */
  readonly writeContinuously: () => { readonly events: () => number; readonly stop: () => Promise<void> }
  readonly remove: () => Promise<void>
}

export interface BackendProcess {
  readonly signal: (name: NodeJS.Signals) => void
  /** Exit code and everything it has printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

const program = join(import.meta.dirname, '../../../backend/src/main.ts')

export async function startReadSide(): Promise<ReadSide> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-read-side-'))
  const masterKey = randomBytes(32).toString('base64')
  const keys = fileKeyStore({ folder: join(folder, 'keys'), masterKey })
  const files = { dir: join(folder, 'mongo'), port: await freePort() }
  const server = await startStoreProcess()
  let mongo = await startMongo(files)
  const store = connectEventStore({ url: server.url, definitions: allEvents, keys })
  const children: ChildProcess[] = []

  const mongoUrl = (database: string) => withDatabase(mongo.url, database)

  return {
    store,
    keys,
    mongoUrl,
    async killMongo() {
      process.kill(mongo.pid, 'SIGKILL')
      await mongo.stop()
      mongo = await startMongo(files)
    },
    run(...args) {
      const env = { DATA_DIR: folder, MASTER_KEY: masterKey, EVENTSTORE_URL: server.url, MONGO_URL: mongoUrl('live') }
      const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env, LOG_LEVEL: 'warn' } })
      children.push(child)
      return watch(child)
    },
    writeContinuously: () => writeContinuously(store, keys),
    async remove() {
      for (const child of children) child.kill('SIGKILL')
      await Promise.all([store.dispose(), mongo.stop(), server.remove()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function watch(child: ChildProcess): BackendProcess {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    signal: (name) => void child.kill(name),
    ended: once(child, 'close').then(() => ({ code: child.exitCode, output })),
  }
}

function writeContinuously(store: FollowableStore, keys: KeyStore) {
  let over = false
  let events = 0
  const done = (async () => {
    const userId = UserId.parse(randomId())
    await keys.create(userId)
    for (let queueLength = 0; !over; ) {
      for (const { stream, expected, event } of stepsOf(userId, queueLength)) {
        const correlationId = randomId()
        await store.append(stream, expected, [
          { id: randomId(), event, metadata: { correlationId, causationId: correlationId } },
        ])
        events++
        if (stream.startsWith('queue-')) queueLength++
      }
    }
  })()
  return {
    events: () => events,
    async stop() {
      over = true
      await done
    },
  }
}
