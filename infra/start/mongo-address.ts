import { join } from 'node:path'
import { readText, writeDurably } from './durable-file.ts'

/**
 * Notes in the data folder how the embedded MongoDB is reached: it depends on the server that was found, and may hold a
 * password. For `npm run doctor` and other processes beside the product.
 */
export function noteMongoAddress(dataDir: string, address: string): Promise<void> {
  return writeDurably(noteIn(dataDir), `${address}\n`)
}

/** The address of the embedded MongoDB of the last start; undefined before the first one. */
export async function notedMongoAddress(dataDir: string): Promise<string | undefined> {
  return (await readText(noteIn(dataDir)))?.trim()
}

const noteIn = (dataDir: string) => join(dataDir, 'mongo-address')
