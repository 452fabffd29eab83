import { fileKeyRecords } from '../platform/eventsourcing/keys/file-keys.ts'
import { moveKeys } from '../platform/eventsourcing/keys/move-keys.ts'
import { openSharedKeys } from '../platform/eventsourcing/keys/open-keys.ts'
import { connectMongo } from '../platform/projections/database.ts'
import type { Config } from './config.ts'
import { say } from './operator.ts'

const usage = `npm run keys -- move
Brings people's data keys from files of this machine into the store that all processes share: the bucket of S3_BUCKET, else a
database beside that of MONGO_URL when it runs on another machine. Stop the product first.`

/**
 * Moves data keys from this machine's files into the shared store; may be repeated after any trouble.
 * @returns the exit code: 1 when some are left
 */
export async function runKeys(config: Config, args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'move') return say(usage, 1)
  const mongo = await connectMongo(config.mongoUrl)
  try {
    const shared = await openSharedKeys(config, mongo.db)
    if (shared === undefined) {
      return say('All processes run on this machine and share its files: there is nowhere to move the keys to.', 1)
    }
    const { moved, conflicts } = await moveKeys(fileKeyRecords(config.keysFolder), shared.records)
    const done = `${moved} ${moved === 1 ? 'key lies' : 'keys lie'} in ${shared.name} now.`
    if (conflicts.length === 0) return say(done)
    return say(
      `${done}\nLeft in ${config.keysFolder}, since other keys of these people are there: ${conflicts.join(', ')}`,
      1,
    )
  } finally {
    await mongo.close()
  }
}
