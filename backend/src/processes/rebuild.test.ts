import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../features/accounts/projection.ts'
import { allEvents } from '../features/events.ts'
import { allProjections } from '../features/read-models.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { type StoreProcess, startStoreProcess } from '../platform/eventsourcing/store/store-process.ts'
import { readCheckpoint } from '../platform/projections/checkpoint.ts'
import { collectionOf, waitForPosition } from '../platform/projections/lists/read.ts'
import { type Projector, startProjector } from '../platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '../platform/projections/testing/test-database.ts'
import { type Config, readConfig } from './config.ts'
import { connectEngines, type Engines } from './engines.ts'
import { runRebuild } from './rebuild.ts'

let server: StoreProcess
let database: TestDatabase
let folder: string
let config: Config
let engines: Engines
let projector: Projector
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-rebuild-'))
  ;[server, database] = await Promise.all([startStoreProcess(), testDatabase()])
  const own = { EVENTSTORE_URL: server.url, MONGO_URL: database.url, DATA_DIR: folder }
  config = readConfig({ ...own, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') })
  engines = await connectEngines(config)
  projector = startProjector({ ...engines, projections: allProjections, definitions: allEvents, log: quiet })
  const at = { logId: await engines.store.logId(), position: await engines.store.head() }
  const waited = await waitForPosition(database.db, at, { atMostMs: 30_000 })
  if (waited !== 'reached') throw new Error(`The projector is ${waited}`)
})

afterAll(async () => {
  await projector.stop()
  await engines.close()
  await Promise.all([server.remove(), database.drop(), rm(folder, { recursive: true, force: true })])
})

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  return () => vi.restoreAllMocks()
})

test.each([
  ['no name', []],
  ['an unknown name', ['accounts', 'acounts']],
  ['names beside --parked', ['accounts', '--parked']],
  ['an unknown option', ['accounts', '--acept']],
])('%s is answered with the usage and the names', async (_, args) => {
  expect(await runRebuild(config, args)).toBe(1)
  expect(printed).toContain('npm run rebuild -- <name>')
  expect(printed).toContain('accounts, identities, generations')
})

test('equal read models switch, others are left alone without --accept', async () => {
  expect(await runRebuild(config, ['accounts', 'queues'])).toBe(0)
  expect(printed).toMatch(/accounts_v\d+: 0 documents, 0 in the live one: equal, hash [0-9a-f]{64}\n {2}switched/)
  await readCheckpoint(database.db)
  const { collectionName } = collectionOf(database.db, accounts)
  const ghost = randomId()
  await database.db.collection<{ _id: string }>(collectionName).insertOne({ _id: ghost })
  expect(await runRebuild(config, ['accounts'])).toBe(1)
  expect(printed).toContain(`${ghost}: live only`)
  expect(printed).toContain('add --accept')
})

test('without MongoDB it says what to do', async () => {
  const mongoUrl = 'mongodb://127.0.0.1:1/nowhere?directConnection=true&serverSelectionTimeoutMS=50'
  expect(await runRebuild({ ...config, mongoUrl }, ['accounts'])).toBe(1)
  expect(printed).toContain('Start the product first')
})

test('without parked streams there is nothing to do', async () => {
  expect(await runRebuild(config, ['--parked'])).toBe(0)
  expect(printed).toContain('Nothing is parked')
})
