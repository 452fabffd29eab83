import type { KeyFiles } from './file-keys.ts'
import type { KeyRecord, KeyRecords } from './key-records.ts'

export interface Moved {
  readonly moved: number
  /** People for whom the shared store has a different key. Their files are left in place, since both keys may seal something. */
  readonly conflicts: readonly string[]
}

/**
 * Moves the records of all files into the shared store. A file is deleted once its record has been read back; may be repeated.
 */
export async function moveKeys(files: KeyFiles, shared: KeyRecords): Promise<Moved> {
  const conflicts: string[] = []
  let moved = 0
  for (const subject of await files.subjects()) {
    const record = await files.read(subject)
    if (record === undefined) continue
    if (!(await copyRecord(subject, record, shared))) {
      conflicts.push(subject)
      continue
    }
    await files.remove(subject)
    moved += 1
  }
  return { moved, conflicts }
}

/** Copies one record. An erasure on either side wins over a key. Returns false when both sides have keys and they differ. */
async function copyRecord(subject: string, record: KeyRecord, shared: KeyRecords): Promise<boolean> {
  if ('erased' in record) await shared.erase(subject)
  else await shared.create(subject, record)
  const there = await shared.read(subject)
  if (there === undefined) throw new Error(`The key of ${subject} is not in the shared store after it was put there`)
  return 'erased' in there || ('wrapped' in record && there.wrapped === record.wrapped)
}
