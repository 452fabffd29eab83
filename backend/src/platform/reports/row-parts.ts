import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { openRowFile, type RowFile } from './row-file.ts'

/** Files of a piece of work that outlive its process. */
export interface KeptFiles {
  /** Null when there is none of that name. */
  readonly read: (name: string) => Promise<Readable | null>
  readonly write: (name: string, body: Uint8Array | Readable) => Promise<void>
  /** Deletes the files of these names, as far as there are any. */
  readonly remove: (names: readonly string[]) => Promise<void>
}

/** Rows of a table in several files, so that all but the newest can be kept where another process finds them. */
export interface RowParts {
  readonly add: RowFile['add']
  /** Keeps what was added since the last time; returns how many parts are kept now. */
  readonly keep: () => Promise<number>
  /** No row comes any more: returns the paths of all parts. */
  readonly end: () => Promise<string[]>
  readonly discard: () => void
}

/** The name under which a part is kept. */
export const partName = (n: number): string => `rows-${n}`

/**
 * Opens the parts of a table in a folder.
 * @param begun how many parts another process has kept; throws when one of them is gone
 */
export async function openRowParts(folder: string, files: KeptFiles, begun: number): Promise<RowParts> {
  const pathOf = (n: number) => join(folder, partName(n))
  let kept = 0
  for (; kept < begun; kept++) {
    const part = await files.read(partName(kept))
    if (part === null) throw new Error(`The part ${partName(kept)} is gone`)
    await pipeline(part, createGunzip(), createWriteStream(pathOf(kept)))
  }
  let current = openRowFile(pathOf(kept))
  return {
    add: (row) => current.add(row),
    keep: async () => {
      await current.end()
      await files.write(partName(kept), createReadStream(current.path).pipe(createGzip({ level: 1 })))
      kept += 1
      current = openRowFile(pathOf(kept))
      return kept
    },
    end: async () => {
      await current.end()
      return Array.from({ length: kept + 1 }, (_, n) => pathOf(n))
    },
    discard: () => current.discard(),
  }
}
