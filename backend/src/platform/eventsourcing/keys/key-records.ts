import { z } from 'zod'
import { KeyBroken } from '../store/errors.ts'

/** What is stored for one person: the wrapped data key (base64), or the mark that it was erased for ever. */
export const KeyRecord = z.union([z.strictObject({ wrapped: z.base64() }), z.strictObject({ erased: z.literal(true) })])
export type KeyRecord = z.infer<typeof KeyRecord>

/** The mark that stays when a key was erased. */
export const erasedRecord: KeyRecord = { erased: true }

/** Where the records of data keys are stored. Every operation is atomic, and durable when it returns. */
export interface KeyRecords {
  /** Throws KeyBroken when what is stored is no record. */
  readonly read: (subject: string) => Promise<KeyRecord | undefined>
  /** Stores the record unless there is one already; false when there is. */
  readonly create: (subject: string, record: KeyRecord) => Promise<boolean>
  /** Puts the mark of erasure in place of whatever is stored, and removes every other copy and version of it. */
  readonly erase: (subject: string) => Promise<void>
  /** Ids of all people with a record, also of those whose key was erased. */
  readonly subjects: () => AsyncIterable<string>
}

/** Records that can also be taken away, so that they can move to another store. */
export interface MovableKeys extends KeyRecords {
  /** Deletes the record of a person, which now lies elsewhere. */
  readonly remove: (subject: string) => Promise<void>
}

/** What a store holds for a subject, as a record. Throws KeyBroken when it is none. */
export function toRecord(subject: string, stored: unknown): KeyRecord {
  const read = KeyRecord.safeParse(stored)
  if (read.success) return read.data
  throw new KeyBroken(subject)
}

/** The same from a text, which should be JSON. */
export function parseRecord(subject: string, text: string): KeyRecord {
  return toRecord(subject, jsonIn(text))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON, so no record either
  }
}

/** Throws unless the subject is an id, so that it can be part of a file name or of an address. */
export function checkSubject(subject: string): void {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(subject)) throw new Error('A subject is an id of letters, digits and dashes')
}
