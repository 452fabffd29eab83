import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Cell } from './cell.ts'

/** Rows of a table that a database is to read, in a file of its own. */
export interface RowFile {
  readonly path: string
  /** Resolves when there is room for more. Throws what has kept earlier rows from being written. */
  readonly add: (row: readonly Cell[]) => Promise<void> | undefined
  /** No row comes any more: resolves when all are in the file. */
  readonly end: () => Promise<void>
  /** Closes the file, whatever was written. */
  readonly discard: () => void
}

/** Opens a new file; one of that name is written anew. */
export function openRowFile(path: string): RowFile {
  const file = createWriteStream(path)
  let failure: Error | undefined
  file.on('error', (error) => {
    failure = error
  })
  const drained = async (): Promise<void> => {
    await once(file, 'drain')
  }
  return {
    path,
    add: (row) => {
      if (failure !== undefined) throw failure
      return file.write(`${row.map(csvValue).join(',')}\n`) ? undefined : drained()
    },
    end: () =>
      new Promise<void>((resolve, reject) => {
        file.once('error', reject)
        file.end(() => resolve())
      }),
    discard: () => void file.destroy(),
  }
}

/** Texts are always quoted: an empty text is no missing value. */
const csvValue = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : String(cell)
}
