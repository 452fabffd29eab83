import { join } from 'node:path'
import { readText, writeDurably } from './durable-file.ts'

/**
 * Writes the address of the embedded MongoDB to the data folder, where `npm run doctor` and other commands find it. The address depends on
 * the server that was found, and may contain a password.
 */
export function writeMongoAddress(dataDir: string, address: string): Promise<void> {
  return writeDurably(noteIn(dataDir), `${address}\n`)
}

/** The address of the embedded MongoDB of the latest start; undefined before the first one. */
export async function readMongoAddress(dataDir: string): Promise<string | undefined> {
  return (await readText(noteIn(dataDir)))?.trim()
}

const noteIn = (dataDir: string) => join(dataDir, 'mongo-address')
