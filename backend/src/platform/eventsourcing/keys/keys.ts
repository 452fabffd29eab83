import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { randomId } from '../ids.ts'
import { KeyMissing } from '../store/errors.ts'
import { syncFolder, writeDurably } from './durable-files.ts'
import { cachedKeys } from './key-cache.ts'
import { deriveKey, hashWith } from './key-derivation.ts'
import { decrypt, encrypt } from './seal.ts'

/** The key that seals what one person typed; opaque, so that it never ends up in a log. */
export type DataKey = KeyObject

/** Data keys by person, apart from the log; destroying a key erases the person's words from every copy of the log. */
export interface KeyStore {
  /** Makes the person's key, at registration only; nothing happens if there is one. Throws KeyMissing once erased. */
  readonly create: (subject: string) => Promise<void>
  /** Takes up to a minute to notice that another process erased a key. */
  readonly open: (subject: string) => Promise<DataKey | 'erased' | 'absent'>
  /** Destroys the key for ever; also remembered for a person who never had one. */
  readonly erase: (subject: string) => Promise<void>
}

/**
 * A hash that only the owner of the master key can compute (hex), for stream names made of personal data.
 * @param masterKey base64 of 32 bytes
 */
export const keyedHash = (masterKey: string, ...parts: readonly string[]): string =>
  hashWith(deriveKey(masterKey, 'stream-names'), parts)

const KeyFile = z.union([z.strictObject({ wrapped: z.base64() }), z.strictObject({ erased: z.literal(true) })])
type KeyFile = z.infer<typeof KeyFile>

export interface KeyFilesOptions {
  /** One small file per person; made when it does not exist. */
  readonly folder: string
  /** Base64 of 32 bytes. */
  readonly masterKey: string
}

/** Key store on files: each key wrapped by one derived from the master key; an erased key leaves a permanent marker. */
export function fileKeyStore({ folder, masterKey }: KeyFilesOptions): KeyStore {
  const wrapping = deriveKey(masterKey, 'key-wrapping')

  const open = async (subject: string): Promise<DataKey | 'erased' | 'absent'> => {
    const file = await readKeyFile(fileOf(folder, subject))
    if (!file) return 'absent'
    return 'erased' in file ? 'erased' : unwrap(wrapping, file.wrapped, subject)
  }

  const create = async (subject: string): Promise<void> => {
    const key: KeyFile = { wrapped: encrypt(wrapping, randomBytes(32), subject).toString('base64') }
    // A hard link, unlike a rename, never replaces what a second registration or an erasure has put there.
    const made = await place(folder, subject, key, link)
    if (!made && (await open(subject)) === 'erased') throw new KeyMissing(subject, 'erased')
  }

  const erase = async (subject: string): Promise<void> => {
    await place(folder, subject, { erased: true }, rename)
  }

  return cachedKeys({ create, open, erase })
}

type Placing = (from: string, to: string) => Promise<void>

async function place(folder: string, subject: string, content: KeyFile, put: Placing): Promise<boolean> {
  const target = fileOf(folder, subject)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${target}.${randomId()}.tmp`
  await writeDurably(temporary, JSON.stringify(content))
  try {
    await put(temporary, target)
    await syncFolder(folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readKeyFile(file: string): Promise<KeyFile | undefined> {
  try {
    return KeyFile.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function fileOf(folder: string, subject: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(subject)) throw new Error('A subject is an id of letters, digits and dashes')
  return path.join(folder, `${subject}.json`)
}

const unwrap = (wrapping: KeyObject, wrapped: string, subject: string): DataKey =>
  createSecretKey(decrypt(wrapping, Buffer.from(wrapped, 'base64'), subject))

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
