import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readText, writeDurably } from './durable-file.ts'

/** The key that encrypts all data keys, 32 bytes in base64. It is created at the first start and stored in the data folder (0600). */
export async function masterKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'master-key')
  const stored = await readText(file)
  if (stored !== undefined) return stored.trim()
  const made = randomBytes(32).toString('base64')
  await writeDurably(file, `${made}\n`)
  return made
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

/**
 * The address of the embedded identity provider. It stays that of the first start whatever PORT is later, because accounts are identified
 * by issuer and subject: under another address nobody would find their account.
 */
export async function stableIssuer(dataDir: string, publicUrl: string, port: number): Promise<string> {
  const file = join(dataDir, 'identity', 'issuer')
  const stored = await readText(file)
  if (stored !== undefined) return stored.trim()
  const made = `http://${new URL(publicUrl).hostname}:${port}`
  await writeDurably(file, `${made}\n`)
  return made
}
