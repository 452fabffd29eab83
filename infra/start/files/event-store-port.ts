import { join } from 'node:path'
import { readText, writeDurably } from './durable-file.ts'

/** Writes the port of the embedded event store to the data folder, where other commands find it, whatever PORT is for them. */
export function writeEventStorePort(dataDir: string, port: number): Promise<void> {
  return writeDurably(noteIn(dataDir), `${port}\n`)
}

/** The port of the embedded event store of the latest start; undefined before the first one of a release that writes it down. */
export async function readEventStorePort(dataDir: string): Promise<number | undefined> {
  const text = await readText(noteIn(dataDir))
  return text === undefined ? undefined : Number(text)
}

const noteIn = (dataDir: string) => join(dataDir, 'event-store-port')
