import type { KeyFiles } from './file-keys.ts'
import type { KeyRecord, KeyRecords } from './key-records.ts'

export interface Moved {
  readonly moved: number
  /** People of whom the shared store has another key: their file was left, since both may seal something. */
  readonly conflicts: readonly string[]
}

/** Brings the records of all files into the shared store. A file goes once its record was read back; may be repeated. */
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

/** An erasure wins over a key, on whichever side it is. False when both sides have keys, and different ones. */
async function copyRecord(subject: string, record: KeyRecord, shared: KeyRecords): Promise<boolean> {
  if ('erased' in record) await shared.erase(subject)
  else await shared.create(subject, record)
  const there = await shared.read(subject)
  if (there === undefined) throw new Error(`The key of ${subject} is not in the shared store after it was put there`)
  return 'erased' in there || ('wrapped' in record && there.wrapped === record.wrapped)
}
