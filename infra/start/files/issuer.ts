import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText, writeDurably } from './durable-file.ts'

/** Where the embedded identity provider is reached. */
interface Issuer {
  /** Its address, which is also its name. */
  readonly address: string
  /** Whether accounts are known by this address, so that it stays as it is whatever PORT is. */
  readonly isKept: boolean
}

/**
 * The address of the embedded identity provider. Once somebody has an account it stays, because accounts are identified by issuer and
 * subject: under another address nobody would find their account. Nothing is written: a start may still be refused.
 */
export async function issuerOf(dataDir: string, publicUrl: string, port: number): Promise<Issuer> {
  const stored = hasAccounts(dataDir) ? await readText(fileIn(dataDir)) : undefined
  if (stored !== undefined) return { address: stored.trim(), isKept: true }
  return { address: new URL(`http://${new URL(publicUrl).hostname}:${port}`).origin, isKept: false }
}

/** Writes down the address for later starts, once nothing speaks against this one. */
export async function keepIssuer(dataDir: string, { address, isKept }: Issuer): Promise<void> {
  if (!isKept) await writeDurably(fileIn(dataDir), `${address}\n`)
}

const fileIn = (dataDir: string) => join(dataDir, 'identity', 'issuer')

/** The identity provider makes this file with the first account. */
const hasAccounts = (dataDir: string) => existsSync(join(dataDir, 'identity', 'accounts.json'))
