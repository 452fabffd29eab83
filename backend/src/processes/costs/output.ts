import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isLeftBehind, ownName } from '../../platform/media/blobs/left-behind.ts'

/** Where a report goes: to a file, which is there as a whole or not at all, or to the standard output. */
export interface Output {
  readonly text: (chunks: Iterable<string> | AsyncIterable<string>) => Promise<void>
  /** The bytes of a file that somebody else has written. */
  readonly file: (made: string) => Promise<void>
}

/** @param file undefined: to `standard` */
export function outputTo(file: string | undefined, standard: Writable): Output {
  if (file === undefined) {
    return {
      text: (chunks) => toPipe(chunks, standard),
      file: () => Promise.reject(new Error('Bytes are written to a file only')),
    }
  }
  return {
    text: (chunks) => whole(file, (part) => pipeline(Readable.from(chunks), createWriteStream(part))),
    file: (made) => whole(file, (part) => copyFile(made, part)),
  }
}

/** Who reads less than everything, as `head` does, has what they wanted. */
async function toPipe(chunks: Iterable<string> | AsyncIterable<string>, standard: Writable): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), standard, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

const partEnding = '.part'

/** A run for the same file that was killed could not take its part away. */
async function removePartsLeftBehind(file: string): Promise<void> {
  const beginning = `${basename(file)}.`
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(beginning) || !name.endsWith(partEnding)) continue
    const owner = name.slice(beginning.length, -partEnding.length)
    if (isLeftBehind(owner, 'needed')) await rm(join(dirname(file), name), { force: true })
  }
}

/** Writes beside the file, and takes its place when everything is on the disk. */
async function whole(file: string, write: (part: string) => Promise<unknown>): Promise<void> {
  await removePartsLeftBehind(file)
  const part = `${file}.${ownName(randomUUID().replaceAll('-', ''))}${partEnding}`
  try {
    await write(part)
    await sync(part)
    await rename(part, file)
    await sync(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
