import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../error-code.ts'
import { randomId } from '../ids.ts'
import { syncFolder, writeDurably } from './durable-files.ts'
import { checkSubject, erasedRecord, type KeyRecord, type MovableKeys, parseRecord } from './key-records.ts'
import type { KeyStore } from './key-store.ts'
import { keyStoreOn } from './wrapped-keys.ts'

export interface KeyFilesOptions {
  /** One small file per person; made when it does not exist. */
  readonly folder: string
  /** Base64 of 32 bytes. */
  readonly masterKey: string
}

/** Data keys in files, for processes that share one machine. */
export function fileKeyStore({ folder, masterKey }: KeyFilesOptions): KeyStore {
  return keyStoreOn(fileKeyRecords(folder), masterKey)
}

/** One file per person in a folder, readable by its owner only. */
export function fileKeyRecords(folder: string): MovableKeys {
  return {
    read: async (subject) => readRecord(folder, subject),
    // A hard link, unlike a rename, never replaces what a second registration or an erasure has put there.
    create: async (subject, record) => putRecord(folder, subject, record, link),
    async erase(subject) {
      await putRecord(folder, subject, erasedRecord, rename)
      await removeDrafts(folder, subject)
    },
    async *subjects() {
      const names = await unlessAbsent(readdir(folder))
      yield* (names ?? []).flatMap((name) => /^([A-Za-z0-9-]+)\.json$/.exec(name)?.[1] ?? [])
    },
    async remove(subject) {
      await rm(fileOf(folder, subject), { force: true })
      await syncFolder(folder)
    },
  }
}

type Put = (from: string, to: string) => Promise<void>

async function putRecord(folder: string, subject: string, record: KeyRecord, put: Put): Promise<boolean> {
  const target = fileOf(folder, subject)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${target}.${randomId()}.tmp`
  await writeDurably(temporary, JSON.stringify(record))
  try {
    await put(temporary, target)
    await syncFolder(folder)
    return true
  } catch (error) {
    // ENOENT: an erasure came first and took our draft away.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** A process that was killed while it put a record leaves a draft, which is a second copy of the key. */
async function removeDrafts(folder: string, subject: string): Promise<void> {
  const names = await readdir(folder)
  const drafts = names.filter((name) => name.startsWith(`${subject}.json.`) && name.endsWith('.tmp'))
  for (const draft of drafts) await rm(path.join(folder, draft), { force: true })
  await syncFolder(folder)
}

/** Putting a record takes milliseconds, so that whoever began an older draft was killed. */
const draftMs = 60_000

/** Deletes the drafts that killed processes have left, each a second copy of a key. */
export async function discardOldDrafts(folder: string): Promise<void> {
  const names = await unlessAbsent(readdir(folder))
  for (const name of names?.filter((each) => each.endsWith('.tmp')) ?? []) {
    const draft = path.join(folder, name)
    const facts = await unlessAbsent(stat(draft))
    if (facts !== undefined && Date.now() - facts.mtimeMs > draftMs) await rm(draft, { force: true })
  }
}

async function readRecord(folder: string, subject: string): Promise<KeyRecord | undefined> {
  const text = await unlessAbsent(readFile(fileOf(folder, subject), 'utf8'))
  return text === undefined ? undefined : parseRecord(subject, text)
}

function fileOf(folder: string, subject: string): string {
  checkSubject(subject)
  return path.join(folder, `${subject}.json`)
}

async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
