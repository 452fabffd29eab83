import { type Collection, type Db, MongoServerError } from 'mongodb'
import { checkSubject, erasedRecord, type KeyRecord, type MovableKeys, toRecord } from './key-records.ts'

type KeyDocument = KeyRecord & { readonly _id: string }

/**
 * One document per person in a database beside that of the read models: read models can be dropped at any time, keys never.
 * @param db the database of the read models, with its write concern
 */
export function mongoKeyRecords(db: Db): MovableKeys {
  const keys = keysBeside(db)
  return {
    async read(subject) {
      checkSubject(subject)
      const { _id, ...record } = (await keys.findOne({ _id: subject })) ?? {}
      return _id === undefined ? undefined : toRecord(subject, record)
    },
    async create(subject, record) {
      checkSubject(subject)
      return await unlessDuplicate(() => keys.insertOne({ _id: subject, ...record }))
    },
    async erase(subject) {
      checkSubject(subject)
      const put = () => keys.replaceOne({ _id: subject }, erasedRecord, { upsert: true })
      // A registration may insert between the look and the insert of an upsert; then there is something to replace.
      if (!(await unlessDuplicate(put))) await put()
    },
    async *subjects() {
      for await (const { _id } of keys.find({}, { projection: { _id: 1 } })) yield _id
    },
    async remove(subject) {
      checkSubject(subject)
      await keys.deleteOne({ _id: subject })
    },
  }
}

/** Name of the database of keys beside that of the read models. */
export function keysDatabaseOf(db: Db): string {
  return `${db.databaseName}-keys`
}

function keysBeside(db: Db): Collection<KeyDocument> {
  const { writeConcern } = db
  const beside = db.client.db(keysDatabaseOf(db), {
    readPreference: 'primary',
    ...(writeConcern !== undefined && { writeConcern }),
  })
  return beside.collection<KeyDocument>('keys')
}

const [unauthorized, atlasError, duplicateKey] = [13, 8_000, 11_000]

/** Whether the database has refused to let this user read. MongoDB Atlas has one code for all its refusals, so its words tell. */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false
  return error.code === unauthorized || (error.code === atlasError && error.message.startsWith('user is not allowed'))
}

async function unlessDuplicate(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === duplicateKey) return false
    throw error
  }
}
