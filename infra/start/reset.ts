// `npm run reset`: empties the data folder of what the product has made after a confirmation, which `-- --yes` skips.
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { foreignIn, isOfOthers } from './files/data-folder.ts'
import { readSettings } from './plan/settings.ts'
import { lockDataFolder } from './processes/lock.ts'
import { endSurvivors } from './processes/survivors.ts'
import { StartError } from './start-error.ts'

async function reset(yes: boolean): Promise<string> {
  const { dataDir } = readSettings({ ...process.env, NODE_ENV: undefined, EVENTSTORE_URL: undefined })
  if (!existsSync(dataDir)) return `${dataDir} does not exist; nothing to do.`
  if (isOfOthers(dataDir)) throw new StartError(`${dataDir} is no data folder of Atelier: nothing was deleted.`)
  const unlock = lockDataFolder(dataDir)
  try {
    if (!yes && !(await agrees(`Delete all data in ${dataDir}: events, accounts, pictures, keys? (y/N) `))) {
      return 'Nothing was deleted.'
    }
    await endSurvivors(dataDir)
    const foreign = foreignIn(dataDir)
    for (const entry of readdirSync(dataDir)) {
      if (!foreign.includes(entry)) rmSync(join(dataDir, entry), { recursive: true, force: true })
    }
    return [aboutRest(dataDir, foreign), ...aboutOtherKeys()].join('\n')
  } finally {
    unlock()
  }
}

const aboutRest = (dataDir: string, foreign: readonly string[]) =>
  foreign.length === 0 ? `${dataDir} is empty.` : `${dataDir} has only what is not Atelier's: ${foreign.join(', ')}`

/** A new installation makes a new master key, which opens none of the data keys that lie elsewhere. */
function aboutOtherKeys(): readonly string[] {
  const { S3_BUCKET: bucket, MONGO_URL: mongo } = process.env
  if (!bucket && !mongo) return []
  const place = bucket ? `the bucket ${bucket}` : 'the database that MONGO_URL names'
  return [`Data keys in ${place} are still there: delete them as well, or use another one, before the next start.`]
}

/** An input that ends without an answer, as that of a script does, is a no: the question alone would stay open for ever. */
async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = once(terminal, 'close').then(() => '')
  try {
    const answer = await Promise.race([terminal.question(question), ended])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

try {
  console.log(await reset(process.argv.includes('--yes')))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
