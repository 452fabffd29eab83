import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readText, writeDurably } from './durable-file.ts'

/** The key that wraps all data keys, 32 bytes in base64: made at the first start, then kept in the data folder (0600). */
export async function masterKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'master-key')
  const stored = await readText(file)
  if (stored !== undefined) return stored.trim()
  const made = randomBytes(32).toString('base64')
  await writeDurably(file, `${made}\n`)
  return made
}

const tokenFile = (dataDir: string) => join(dataDir, 'metrics-token')

/** A token for this start, which reads the metrics of all processes; noted in the data folder for whoever may read that. */
export async function newMetricsToken(dataDir: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await writeDurably(tokenFile(dataDir), `${token}\n`)
  return token
}

/** The token of the last start; undefined before the first one. */
export async function notedMetricsToken(dataDir: string): Promise<string | undefined> {
  return (await readText(tokenFile(dataDir)))?.trim()
}

/**
 * The embedded identity provider's address. Accounts are known by issuer and subject, so the first start's address is kept:
 * another PORT later must not turn people into strangers.
 */
export async function stableIssuer(dataDir: string, publicUrl: string, port: number): Promise<string> {
  const file = join(dataDir, 'identity', 'issuer')
  const stored = await readText(file)
  if (stored !== undefined) return stored.trim()
  const made = `http://${new URL(publicUrl).hostname}:${port}`
  await writeDurably(file, `${made}\n`)
  return made
}
