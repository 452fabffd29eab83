import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventStoreAddress } from '../eventstore/access/access.ts'
import { writeEventStorePort } from '../start/files/event-store-port.ts'
import { writeMongoAddress } from '../start/files/mongo-address.ts'
import { readSettings } from '../start/plan/settings.ts'
import { addressesOf } from './addresses.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-doctor-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the event store and MongoDB of a product that was started with another PORT are asked, and nothing while it is stopped', async () => {
  const settings = readSettings({ DATA_DIR: dataDir })
  await writeMongoAddress(dataDir, 'mongodb://127.0.0.1:4013/atelier')
  await writeEventStorePort(dataDir, 4012)
  const { eventStore, mongo } = await addressesOf(settings, true)
  expect({ eventStore, mongo }).toEqual({
    eventStore: await eventStoreAddress(dataDir, 4012),
    mongo: 'mongodb://127.0.0.1:4013/atelier',
  })
  expect(await addressesOf(settings, false)).toEqual({})
})
