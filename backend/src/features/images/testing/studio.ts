import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { mongoSessions } from '../../../platform/auth/sessions/sessions.ts'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { Handle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { buildApi } from '../../../platform/http/server/app.ts'
import type { SweptBlobStore } from '../../../platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import { openDecoder } from '../../../platform/media/decoder/decoder.ts'
import { waitForPosition } from '../../../platform/projections/lists/read.ts'
import { startProjector } from '../../../platform/projections/run/projector.ts'
import { testDatabase } from '../../../platform/projections/testing/test-database.ts'
import type { ConnectedProviders } from '../../catalogue/model.ts'
import { seedPriceList } from '../../catalogue/price-seeds.ts'
import { catalogueRoutes } from '../../catalogue/routes.ts'
import { allEvents } from '../../events.ts'
import { type Engine, startEngine } from '../../jobs/testing/engine.ts'
import { registered } from '../../jobs/testing/log.ts'
import { allProjections } from '../../read-models.ts'
import { imageRoutes } from '../routes.ts'

/** A signed-in person with an account: the headers their browser sends. */
export interface Person {
  readonly id: UserId
  readonly headers: Readonly<Record<string, string>>
}

export interface Studio {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly blobs: SweptBlobStore
  /** Waits until the read models show all that is in the log. */
  readonly caughtUp: () => Promise<void>
  readonly newPerson: () => Promise<Person>
  /** From now on the read models stand still. */
  readonly stopProjector: () => Promise<void>
  readonly stop: () => Promise<void>
}

const connected: ConnectedProviders = new Set(['wavespeed', 'segmind'])
const log = pino({ level: 'silent' })
const nobody = () => Promise.reject(new Error('No identity provider in this test'))

interface Limits {
  /** Millionths of a dollar per day. */
  readonly dailySpendCap: number
  /** Bytes. */
  readonly storageQuota?: number
  /** Hosts whose LoRAs may be used; a test may change the list. */
  readonly loraHosts?: readonly string[]
  /** Milliseconds that a handler may take, where that is another time than usual. */
  readonly handlerMs?: number
  /** What the handlers send their commands by, around what the engine has. */
  readonly aroundHandle?: (handle: Handle) => Handle
}

/** The image endpoints on the real edge, log, projector and database, for tests. */
export async function startStudio({
  dailySpendCap,
  storageQuota = 20_000_000_000,
  loraHosts = [],
  handlerMs,
  aroundHandle = (handle) => handle,
}: Limits): Promise<Studio> {
  const [engine, database, folder] = await Promise.all([
    startEngine(),
    testDatabase(),
    mkdtemp(path.join(tmpdir(), 'atelier-blobs-')),
  ])
  const { store, handle, keys } = engine
  const { db } = database
  const blobs = filesystemBlobs(folder)
  const decoder = openDecoder()
  const prices = async () => seedPriceList
  const projector = startProjector({ store, db, projections: allProjections, definitions: allEvents, keys, log })
  const app = await buildApi({
    publicUrl: new URL('http://localhost:3000'),
    logger: log,
    db,
    logId: await store.logId(),
    masterKey: Buffer.alloc(32, 1).toString('base64'),
    blobs,
    provider: { begin: nobody, complete: nobody, endSessionUrl: nobody },
    openAccount: nobody,
    barredAmong: async () => new Set(),
    disabledAmong: async () => new Set(),
    routes: (api) => {
      catalogueRoutes(api, { sandbox: true, connected, prices })
      const limits = { dailySpendCap, storageQuota, loraHosts }
      const timed: typeof api = {
        ...api,
        on: (endpoint, handler) => api.on(handlerMs === undefined ? endpoint : { ...endpoint, handlerMs }, handler),
      }
      const deps = { handle: aroundHandle(handle), store, keys, db, blobs, decoder, connected, prices }
      imageRoutes(timed, { ...deps, ...limits })
    },
    follower: { at: () => undefined, listen: () => () => undefined, stop: async () => undefined },
    checks: {},
    disk: { hasRoom: () => Promise.resolve(true) },
    contracts: {},
    pictureSources: [],
  })

  return {
    app,
    engine,
    blobs,
    async caughtUp() {
      const [logId, position] = await Promise.all([store.logId(), store.head()])
      const waited = await waitForPosition(db, { logId, position }, { atMostMs: 10_000 })
      if (waited !== 'reached') throw new Error('The read models did not catch up')
    },
    async newPerson() {
      const id = await engine.newUser()
      const eventId = randomId()
      const metadata = { correlationId: eventId, causationId: eventId }
      await store.append(`account-${id}`, 'none', [{ id: eventId, event: registered(id), metadata }])
      return { id, headers: { cookie: `atelier=${await mongoSessions(db).start(id)}` } }
    },
    stopProjector: projector.stop,
    async stop() {
      await app.close()
      await decoder.close()
      await projector.stop()
      await engine.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A file of a form: its field and its bytes. */
export type FormFile = readonly [field: string, bytes: Uint8Array]

/** A multipart form as a browser sends it. */
export async function formOf(
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly FormFile[] = [],
) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  for (const [name, bytes] of files) form.append(name, new Blob([new Uint8Array(bytes)]), 'picture')
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
