import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { expect, test } from 'vitest'
import { freePort } from '../../engines/free-port.ts'
import { startMongo } from '../../engines/run.ts'

const kills = 5
const writes = 200

// A server that keeps answered writes in its own memory for a moment loses some in almost every round.
test('acknowledged writes survive a SIGKILL of MongoDB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-durability-'))
  const port = await freePort()
  try {
    for (let killed = 0; killed <= kills; killed++) {
      const mongo = await startMongo({ dir: folder, port })
      const { db, close } = await connectMongo(mongo.url)
      const numbers = db.collection('numbers')
      expect(await numbers.countDocuments()).toBe(killed * writes)
      for (let n = 0; n < writes; n++) await numbers.insertOne({ n })
      process.kill(mongo.pid, 'SIGKILL')
      await Promise.all([close(), mongo.stop()])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

test('every write waits for the journal, whatever the address says', async () => {
  const { db, close } = await connectMongo(`${process.env.MONGO_URL}&w=1&journal=false`)
  expect(db.collection('numbers').writeConcern).toMatchObject({ w: 'majority', j: true })
  await close()
})
