import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventStoreAddress } from '../eventstore/access/access.ts'
import { writeEventStorePort } from '../start/files/event-store-port.ts'
import { writeMongoAddress } from '../start/files/mongo-address.ts'
import { backendEnvironment } from './environment.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-rebuild-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the engines and the key of a started product are found', async () => {
  await writeFile(join(dataDir, 'master-key'), 'key\n')
  await writeMongoAddress(dataDir, 'mongodb://%2Fdata%2Fmongo.sock/atelier')
  expect(await backendEnvironment({ DATA_DIR: dataDir, PORT: '4000' })).toEqual({
    DATA_DIR: dataDir,
    MASTER_KEY: 'key',
    EVENTSTORE_URL: await eventStoreAddress(dataDir, 4012),
    MONGO_URL: 'mongodb://%2Fdata%2Fmongo.sock/atelier',
  })
})

test('the event store of a product that was started with another PORT is found', async () => {
  await writeFile(join(dataDir, 'master-key'), 'key\n')
  await writeMongoAddress(dataDir, 'mongodb://%2Fdata%2Fmongo.sock/atelier')
  await writeEventStorePort(dataDir, 4012)
  const { EVENTSTORE_URL } = await backendEnvironment({ DATA_DIR: dataDir })
  expect(EVENTSTORE_URL).toBe(await eventStoreAddress(dataDir, 4012))
})

test('engines and keys of the environment take precedence', async () => {
  const own = { EVENTSTORE_URL: 'esdb://log:2113', MONGO_URL: 'mongodb://models/studio', MASTER_KEY: 'own' }
  expect(await backendEnvironment({ DATA_DIR: dataDir, ...own })).toEqual({ DATA_DIR: dataDir, ...own })
})

test('a data folder without a key is refused, and no key is made', async () => {
  await expect(backendEnvironment({ DATA_DIR: dataDir })).rejects.toThrow('npm start has never run with this folder')
})
