import type { Db } from 'mongodb'
import { fileKeyRecords } from '../platform/eventsourcing/keys/file-keys.ts'
import type { MovableKeys } from '../platform/eventsourcing/keys/key-records.ts'
import { holdsKeys, type KeyPlace, requireMasterKey } from '../platform/eventsourcing/keys/master-key-check.ts'
import { type Moved, moveKeys } from '../platform/eventsourcing/keys/move-keys.ts'
import { keysBesideModels, openSharedKeys } from '../platform/eventsourcing/keys/open-keys.ts'
import { connectMongo } from '../platform/projections/mongo/database.ts'
import type { Config } from './config.ts'
import { say, unlessMongoIsAway } from './operator.ts'

const usage = `npm run keys -- move
Brings people's data keys into the store that all processes share: the bucket of S3_BUCKET, else a database beside that of MONGO_URL when
it runs on another machine. They are taken from files of this machine and, for a bucket, from that database. Stop the product first.`

type Source = KeyPlace & { readonly records: MovableKeys }

/**
 * Moves data keys from where this installation had them into the shared store; may be repeated after any trouble.
 * @returns the exit code: 1 when some are left
 */
export async function runKeys(config: Config, args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'move') return say(usage, 1)
  // An embedded MongoDB holds no keys, and is stopped with the product.
  if (!config.sharedDatabase) return move(config, undefined)
  const mongo = await unlessMongoIsAway(connectMongo(config.mongoUrl))
  if (mongo === undefined) return say('MongoDB does not answer. Look at the server that MONGO_URL names.', 1)
  try {
    return await move(config, mongo.db)
  } finally {
    await mongo.close()
  }
}

async function move(config: Config, db: Db | undefined): Promise<number> {
  const shared = await openSharedKeys(config.bucket, db)
  if (shared === undefined) {
    return say('All processes run on this machine and share its files: there is nowhere to move the keys to.', 1)
  }
  const files: Source = { name: config.keysFolder, records: fileKeyRecords(config.keysFolder) }
  const sources = config.bucket === undefined || db === undefined ? [files] : [files, keysBesideModels(db)]
  let [total, code] = [0, 0]
  for (const source of sources) {
    const { moved, ...left } = await moveFrom(source, shared, config.masterKey)
    total += moved
    for (const line of linesAbout(source.name, left)) code = say(line, 1)
  }
  return say(`${total} ${total === 1 ? 'key was' : 'keys were'} moved to ${shared.name}.`, code)
}

/** Refuses a master key that is not that of both stores before anything moves. */
async function moveFrom(source: Source, shared: KeyPlace, masterKey: string): Promise<Moved> {
  if (!(await holdsKeys(source.records))) return { moved: 0, conflicts: [], broken: [] }
  for (const place of [source, shared]) await requireMasterKey(place, masterKey, async () => false)
  return await moveKeys(source.records, shared.records, masterKey)
}

function linesAbout(source: string, { conflicts, broken }: Omit<Moved, 'moved'>): readonly string[] {
  return [
    ...(conflicts.length === 0
      ? []
      : [`Left in ${source}, since other keys of these people are there: ${conflicts.join(', ')}`]),
    ...(broken.length === 0
      ? []
      : [
          `Left in ${source}, since they are damaged: ${broken.join(', ')}. Restore them from a backup, or put them aside: the texts of these people cannot be read without.`,
        ]),
  ]
}
