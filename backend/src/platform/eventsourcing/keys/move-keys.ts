import type { KeyRecord, KeyRecords, MovableKeys } from './key-records.ts'
import type { KeyStore } from './key-store.ts'
import { canOpen, masterKeyCheck } from './master-key-check.ts'
import { keyStoreOn } from './wrapped-keys.ts'

export interface Moved {
  readonly moved: number
  /** People for whom the shared store has a different key. Their records are left in place, since both keys may seal something. */
  readonly conflicts: readonly string[]
  /** People whose keys the master key does not open. Their records are left in place: elsewhere they would be of no use either. */
  readonly broken: readonly string[]
}

/**
 * Moves all records into the shared store. A record is deleted once its key was opened and it has been read back; may be repeated.
 * The marker key, by which a wrong master key is recognised, stays until nothing else is left: the shared store has one of its own.
 */
export async function moveKeys(from: MovableKeys, shared: KeyRecords, masterKey: string): Promise<Moved> {
  const keys = keyStoreOn(from, masterKey)
  const subjects = (await Array.fromAsync(from.subjects())).filter((subject) => subject !== masterKeyCheck)
  const left: Record<'conflict' | 'broken', string[]> = { conflict: [], broken: [] }
  let moved = 0
  for (const subject of subjects) {
    const outcome = await moveRecord(subject, { from, keys, shared })
    if (outcome === 'moved') moved += 1
    else if (outcome !== 'gone') left[outcome].push(subject)
  }
  if (left.conflict.length + left.broken.length === 0) await from.remove(masterKeyCheck)
  return { moved, conflicts: left.conflict, broken: left.broken }
}

interface Stores {
  readonly from: MovableKeys
  /** Of the same records. */
  readonly keys: KeyStore
  readonly shared: KeyRecords
}

async function moveRecord(
  subject: string,
  { from, keys, shared }: Stores,
): Promise<'moved' | 'gone' | 'conflict' | 'broken'> {
  if (!(await canOpen(keys, subject))) return 'broken'
  const record = await from.read(subject)
  if (record === undefined) return 'gone'
  if (!(await copyRecord(subject, record, shared))) return 'conflict'
  await from.remove(subject)
  return 'moved'
}

/** Copies one record. An erasure on either side wins over a key. Returns false when both sides have keys and they differ. */
async function copyRecord(subject: string, record: KeyRecord, shared: KeyRecords): Promise<boolean> {
  if ('erased' in record) await shared.erase(subject)
  else await shared.create(subject, record)
  const there = await shared.read(subject)
  if (there === undefined) throw new Error(`The key of ${subject} is not in the shared store after it was put there`)
  return 'erased' in there || ('wrapped' in record && there.wrapped === record.wrapped)
}
