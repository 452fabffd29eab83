import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAccount } from '../features/accounts/commands.ts'
import { accountEvents, accountStream } from '../features/accounts/events.ts'
import { allEvents } from '../features/events.ts'
import { allProjections } from '../features/read-models.ts'
import type { UserId } from '../platform/eventsourcing/event.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { KeysNotFound, MasterKeyWrong } from '../platform/eventsourcing/keys/master-key-check.ts'
import { KeysNotMoved, keysBesideModels, openSharedKeys } from '../platform/eventsourcing/keys/open-keys.ts'
import { startVersionedBucket, type VersionedBucket } from '../platform/eventsourcing/keys/testing/versioned-bucket.ts'
import { unseal } from '../platform/eventsourcing/keys/unseal.ts'
import { type StoreProcess, startStoreProcess } from '../platform/eventsourcing/store/store-process.ts'
import { listParked } from '../platform/projections/apply/parked.ts'
import { startProjector } from '../platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '../platform/projections/testing/test-database.ts'
import { type Config, readConfig } from './config.ts'
import { connectEngines, type Engines } from './engines.ts'
import { runKeys } from './keys.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tester')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'no secret')
  return () => vi.unstubAllEnvs()
})

let log: StoreProcess
let database: TestDatabase
let folder: string
let bucket: VersionedBucket
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-cluster-'))
  ;[log, database, bucket] = await Promise.all([startStoreProcess(), testDatabase(), startVersionedBucket()])
})
afterEach(async () => {
  await database.db.client.db(`${database.db.databaseName}-keys`).dropDatabase()
  await Promise.all([log.remove(), database.drop(), bucket.stop(), rm(folder, { recursive: true })])
})

/** The variables of a machine with a data folder of its own; its MongoDB is found on this one, or on another. */
function configOf(machine: string, sharedDatabase: boolean): Config {
  const config = readConfig({
    EVENTSTORE_URL: log.url,
    MONGO_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    DATA_DIR: path.join(folder, machine),
  })
  return { ...config, sharedDatabase }
}

/** Its MongoDB is embedded, and stopped with the product. */
const stopped = (config: Config): Config => ({
  ...config,
  mongoUrl: 'mongodb://127.0.0.1:1/atelier?directConnection=true',
})

async function withProcess<Result>(config: Config, work: (engines: Engines) => Promise<Result>): Promise<Result> {
  const engines = await connectEngines(config)
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}

async function register({ store, keys }: Engines): Promise<UserId> {
  const ids = { commandId: randomId(), correlationId: randomId(), causationId: randomId() }
  const profile = { email: 'mira@atelier.example' }
  const { userId } = await openAccount(
    { handle: createHandle(store), store, keys, masterKey: Buffer.alloc(32, 1).toString('base64') },
    { issuer: 'https://issuer.example', subject: randomId(), profile, welcome: true },
    { ...ids, at: new Date().toISOString() },
  )
  return userId
}

/** What an API of that machine reads of a person. */
async function emailOf({ store, keys }: Engines, userId: UserId) {
  const [registered] = await store.read(accountStream(userId), accountEvents)
  if (registered?.type !== 'AccountRegistered') throw new Error('There is no account')
  const { data } = await unseal(registered, accountEvents, keys)
  return data.email
}

/** Streams that a projector of that machine cannot show. */
async function parkedBy({ store, keys, db }: Engines): Promise<readonly string[]> {
  const projector = startProjector({ store, keys, db, projections: allProjections, definitions: allEvents, log: quiet })
  const head = await store.head()
  await expect.poll(() => projector.status().position >= head, { timeout: 20_000 }).toBe(true)
  await projector.stop()
  return (await listParked(db)).map(({ stream }) => stream)
}

describe('two machines with one log', () => {
  it('do not start where there is no key while keys are files of another one', async () => {
    await withProcess(configOf('one', false), register)
    await expect(connectEngines(configOf('two', false))).rejects.toThrow(KeysNotFound)
    expect(await readdir(path.join(folder))).toEqual(['one'])
  })

  it('share keys in a database beside the read models when MongoDB is elsewhere', async () => {
    const userId = await withProcess(configOf('one', true), register)
    await withProcess(configOf('two', true), async (engines) => {
      expect(await emailOf(engines, userId)).toEqual({ plain: 'mira@atelier.example' })
      expect(await parkedBy(engines)).toEqual([])
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('start only when the key files of one have been moved to the shared store', async () => {
    const userId = await withProcess(configOf('one', false), register)
    await expect(connectEngines(configOf('one', true))).rejects.toThrow('npm run keys -- move')
    expect(await runKeys(configOf('one', false), ['move'])).toBe(1)
    expect(await runKeys(configOf('one', true), [])).toBe(1)
    expect(await runKeys(configOf('one', true), ['move'])).toBe(0)
    for (const machine of ['one', 'two']) {
      const email = await withProcess(configOf(machine, true), (engines) => emailOf(engines, userId))
      expect(email).toEqual({ plain: 'mira@atelier.example' })
    }
  })

  it('delete what a killed process has left of putting a key when one starts', async () => {
    const userId = await withProcess(configOf('one', false), register)
    const keys = path.join(folder, 'one', 'keys')
    const draft = path.join(keys, `${userId}.json.0.tmp`)
    await writeFile(draft, '{}')
    await utimes(draft, new Date(0), new Date(0))
    expect(await withProcess(configOf('one', false), () => readdir(keys))).not.toContain(path.basename(draft))
  })

  it('share keys in a bucket, to which they move from files while MongoDB is stopped', async () => {
    const withBucket = (config: Config): Config => ({ ...config, bucket })
    const userId = await withProcess(configOf('one', false), register)
    await expect(connectEngines(withBucket(configOf('one', false)))).rejects.toThrow('npm run keys -- move')
    expect(await runKeys(withBucket(stopped(configOf('one', false))), ['move'])).toBe(0)
    expect(await readdir(path.join(folder, 'one', 'keys'))).toEqual([])
    const email = await withProcess(withBucket(configOf('two', false)), (engines) => emailOf(engines, userId))
    expect(email).toEqual({ plain: 'mira@atelier.example' })
  })

  it('share keys in a bucket, to which they move from a shared database too', async () => {
    const userId = await withProcess(configOf('one', true), register)
    const config = { ...configOf('one', true), bucket }
    await expect(connectEngines(config)).rejects.toThrow(KeysNotMoved)
    expect(await runKeys(config, ['move'])).toBe(0)
    expect(await withProcess(config, (engines) => emailOf(engines, userId))).toEqual({ plain: 'mira@atelier.example' })
    await expect(connectEngines(configOf('one', true))).rejects.toThrow(KeysNotFound)
  })

  it('start only when all keys of a shared database are in the bucket', async () => {
    const shared = configOf('one', true)
    const people = await withProcess(shared, async (engines) => [await register(engines), await register(engines)])
    const config = { ...shared, bucket }
    const [from, to] = [keysBesideModels(database.db).records, await openSharedKeys(bucket, undefined)]
    const [first = ''] = people
    const record = await from.read(first)
    if (record === undefined || to === undefined) throw new Error('There is no key to move')
    await to.records.create(first, record)
    await from.remove(first)
    await expect(connectEngines(config)).rejects.toThrow(`${database.db.databaseName}-keys`)
    expect(await runKeys(config, ['move'])).toBe(0)
    for (const userId of people) {
      const email = await withProcess(config, (engines) => emailOf(engines, userId))
      expect(email).toEqual({ plain: 'mira@atelier.example' })
    }
  })
})

describe('another master key', () => {
  const otherKey = Buffer.alloc(32, 2).toString('base64')

  it('opens no account beside that of a person who had one', async () => {
    const config = configOf('one', false)
    await withProcess(config, register)
    await expect(connectEngines({ ...config, masterKey: otherKey })).rejects.toThrow(MasterKeyWrong)
    await withProcess(config, register)
  })

  it('moves no key', async () => {
    await withProcess(configOf('one', false), register)
    const before = await readdir(path.join(folder, 'one', 'keys'))
    await expect(runKeys({ ...configOf('one', true), masterKey: otherKey }, ['move'])).rejects.toThrow(MasterKeyWrong)
    expect(await readdir(path.join(folder, 'one', 'keys'))).toEqual(before)
  })
})
