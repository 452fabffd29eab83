import { type Document, MongoBulkWriteError } from 'mongodb'
import { afterEach, expect, test } from 'vitest'
import { connectMongo, type MongoConnection } from '../mongo/database.ts'
import { isDatabaseTrouble } from '../mongo/mongo-errors.ts'
import { checkWritable } from '../mongo/readiness.ts'
import { change, create, projection } from '../projection.ts'
import { type FakeMongo, fakeMongo } from '../testing/fake-mongo.ts'
import { recorded } from '../testing/given.ts'
import { applyWrites } from './apply.ts'
import { WriteRejected } from './bulk-write.ts'
import { planWrites } from './writes.ts'

const model = projection({ name: 'things', version: 1, indexes: [], on: {} })
const running: (FakeMongo | MongoConnection)[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.close())))

/** A server that gives this reply to every insert and update, and the database on it. */
async function databaseOf(reply: Document | undefined, greets?: () => Document) {
  const server = await fakeMongo((command) => ('update' in command || 'insert' in command ? reply : undefined), greets)
  const connection = await connectMongo(server.url)
  running.push(connection, server)
  return { db: connection.db, commands: server.commands }
}

/** A database whose server refuses every insert and update by this code. */
async function refusingDb(code: number, errmsg: string) {
  const { db } = await databaseOf({ ok: 1, n: 0, nModified: 0, writeErrors: [{ index: 0, code, errmsg }] })
  return db
}

const event = () => recorded('thing', { type: 'Happened', data: {} })
const writesOf = {
  change: () => planWrites([{ projection: model, event: event(), operation: change('a', { $set: { n: 1 } }) }]),
  creation: () => planWrites([{ projection: model, event: event(), operation: create('a', { n: 1 }) }]),
}

const outcomeOf = async (code: number, kind: keyof typeof writesOf, errmsg = 'no') => {
  const db = await refusingDb(code, errmsg)
  return applyWrites(db, writesOf[kind]()).catch((error: unknown) => error)
}

test.each([371, 8000, 189, 10_107, 365, 13_436, 91, 112, 64])(
  'a server that cannot write now (%i) is trouble and says nothing about the event',
  async (code) => {
    for (const kind of ['change', 'creation'] as const) {
      const error = await outcomeOf(code, kind)
      expect(error).not.toBeInstanceOf(WriteRejected)
      expect(isDatabaseTrouble(error)).toBe(true)
    }
  },
)

test.each([2, 9, 14, 28, 40, 52, 53, 56, 57, 66, 121, 171, 10_334, 17_280, 17_419])(
  'a refusal that speaks of the document (%i) counts against the event',
  async (code) => {
    for (const kind of ['change', 'creation'] as const) {
      expect(await outcomeOf(code, kind)).toBeInstanceOf(WriteRejected)
    }
    expect(isDatabaseTrouble(await outcomeOf(code, 'change'))).toBe(false)
  },
)

test('a duplicate in an index of ours counts against the event, and a document that exists does not', async () => {
  const of = (index: string) => `E11000 duplicate key error collection: a.things_v1 index: ${index} dup key: { x: 1 }`
  expect(await outcomeOf(11_000, 'creation', of('owner_1__id_1'))).toBeInstanceOf(WriteRejected)
  expect(await outcomeOf(11_000, 'creation', of('_id_'))).toBeUndefined()
})

test('of several refusals in one write the trouble of the server counts, not the documents', async () => {
  const writeErrors = [
    { index: 0, code: 121, errmsg: 'invalid' },
    { index: 1, code: 371, errmsg: 'no room' },
  ]
  const { db } = await databaseOf({ ok: 1, n: 0, writeErrors })
  const steps = ['a', 'b'].map((id) => ({ projection: model, event: event(), operation: create(id, {}) }))
  const error = await applyWrites(db, planWrites(steps)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MongoBulkWriteError)
  expect(error).not.toBeInstanceOf(WriteRejected)
})

test('a refused write that is not safe on enough members either says nothing about the event', async () => {
  const writeErrors = [{ index: 0, code: 121, errmsg: 'invalid' }]
  const { db } = await databaseOf({ ok: 1, n: 0, writeErrors, writeConcernError: { code: 64, errmsg: 'timed out' } })
  const error = await applyWrites(db, writesOf.change()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MongoBulkWriteError)
  expect(error).not.toBeInstanceOf(WriteRejected)
})

test('the refusal of a write that nobody has sent is thrown as it came', async () => {
  const { db } = await databaseOf({ ok: 1, n: 0, writeErrors: [{ index: 9, code: 121, errmsg: 'invalid' }] })
  await expect(applyWrites(db, writesOf.change())).rejects.toThrow(MongoBulkWriteError)
})

test('what the driver itself does not send is thrown as it came', async () => {
  const { db } = await databaseOf(undefined, () => ({ maxBsonObjectSize: 20 }))
  await expect(applyWrites(db, writesOf.change())).rejects.toThrow('larger than the maximum size')
})

test('every write is sent once: creations in any order, changes in that of the log, and last what follows a creation', async () => {
  const { db, commands } = await databaseOf(undefined)
  const operations = [
    create('a', {}),
    change('a', { $inc: { n: 1 } }),
    change('b', { $inc: { n: 1 } }),
    create('c', {}),
    change('c', { $set: { taken: 'in' } }),
  ]
  const steps = operations.map((operation) => ({ projection: model, event: event(), operation }))
  await applyWrites(db, planWrites(steps))
  const sent = commands.filter((command) => !('find' in command))
  expect(sent).toHaveLength(3)
  expect(sent.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        insert: 'things_v1',
        ordered: false,
        documents: [expect.objectContaining({ _id: 'a' }), expect.objectContaining({ _id: 'c', taken: 'in' })],
      }),
      expect.objectContaining({ update: 'things_v1', ordered: true, updates: [updateOf('b')] }),
    ]),
  )
  expect(sent[2]).toMatchObject({ update: 'things_v1', ordered: true, updates: [updateOf('a')] })
})

function updateOf(id: string): unknown {
  const filter: unknown = expect.objectContaining({ _id: id })
  return expect.objectContaining({ q: filter })
}

test('a server that responds but accepts no writes is not ready', async () => {
  const full = await refusingDb(371, 'the disk is nearly full')
  await expect(full.command({ ping: 1 })).resolves.toMatchObject({ ok: 1 })
  await expect(checkWritable(full)).rejects.toThrow('the disk is nearly full')
})
