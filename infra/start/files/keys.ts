import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { readText, writeDurably } from './durable-file.ts'

/** The file of the key that encrypts all data keys. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master-key')

/**
 * The key that encrypts all data keys, 32 bytes in base64. It is created at the first start and stored in the data folder (0600).
 * @throws StartError when it is missing from a folder that has been used, as after a restore from a backup without it
 */
export async function masterKey(dataDir: string): Promise<string> {
  const file = masterKeyFile(dataDir)
  const stored = await readText(file)
  if (stored !== undefined) return stored.trim()
  if (needsMasterKey(dataDir)) {
    throw new StartError(
      `There is no master key in ${file}, but ${dataDir} holds data that need it. Put the file back from its backup, or set MASTER_KEY: without it prompts, names and accounts cannot be read. To begin anew without them: npm run reset`,
    )
  }
  const made = randomBytes(32).toString('base64')
  await writeDurably(file, `${made}\n`)
  return made
}

/** Whether a data folder holds events or keys, which cannot be read without the master key. */
export function needsMasterKey(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'eventstore', 'log.sqlite'))) return true
  const keys = join(dataDir, 'keys')
  return existsSync(keys) && readdirSync(keys).some((name) => name.endsWith('.json'))
}

const tokenFile = (dataDir: string) => join(dataDir, 'metrics-token')

/**
 * Creates the token with which the metrics of all processes of this start can be read, and writes it to the data folder, where Prometheus
 * and the doctor find it.
 */
export async function newMetricsToken(dataDir: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await writeDurably(tokenFile(dataDir), `${token}\n`)
  return token
}

/** The token of the latest start; undefined before the first one. */
export async function readMetricsToken(dataDir: string): Promise<string | undefined> {
  return (await readText(tokenFile(dataDir)))?.trim()
}
