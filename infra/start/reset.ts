// `npm run reset`: empties the data folder after a confirmation, which `-- --yes` skips.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readSettings } from './plan/settings.ts'
import { lockDataFolder } from './processes/lock.ts'
import { endSurvivors } from './processes/survivors.ts'
import { StartError } from './start-error.ts'

async function reset(yes: boolean): Promise<string> {
  const { dataDir } = readSettings({ ...process.env, NODE_ENV: undefined, EVENTSTORE_URL: undefined })
  if (!existsSync(dataDir)) return `${dataDir} does not exist; nothing to do.`
  const unlock = lockDataFolder(dataDir)
  try {
    if (!yes && !(await agrees(`Delete everything in ${dataDir}: events, accounts, pictures, keys? (y/N) `))) {
      return 'Nothing was deleted.'
    }
    await endSurvivors(dataDir)
    for (const entry of readdirSync(dataDir)) rmSync(join(dataDir, entry), { recursive: true, force: true })
    return [`${dataDir} is empty.`, ...aboutOtherKeys()].join('\n')
  } finally {
    unlock()
  }
}

/** A new installation makes a new master key, which opens none of the data keys that lie elsewhere. */
function aboutOtherKeys(): readonly string[] {
  const { S3_BUCKET: bucket, MONGO_URL: mongo } = process.env
  if (!bucket && !mongo) return []
  const place = bucket ? `the bucket ${bucket}` : 'the database that MONGO_URL names'
  return [`Data keys in ${place} are still there: delete them as well, or use another one, before the next start.`]
}

async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
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
