import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { KeyMissing } from '../store/errors.ts'
import { cachedKeys } from './key-cache.ts'
import { deriveKey, hashWith } from './key-derivation.ts'
import type { KeyRecords } from './key-records.ts'
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

/**
 * The data keys of these records, each wrapped with a key derived from the master key.
 * @param masterKey base64 of 32 bytes
 */
export function keyStoreOn(records: KeyRecords, masterKey: string): KeyStore {
  const wrapping = deriveKey(masterKey, 'key-wrapping')

  const open = async (subject: string): Promise<DataKey | 'erased' | 'absent'> => {
    const record = await records.read(subject)
    if (!record) return 'absent'
    return 'erased' in record ? 'erased' : unwrap(wrapping, record.wrapped, subject)
  }

  const create = async (subject: string): Promise<void> => {
    const wrapped = encrypt(wrapping, randomBytes(32), subject).toString('base64')
    const made = await records.create(subject, { wrapped })
    if (!made && (await open(subject)) === 'erased') throw new KeyMissing(subject, 'erased')
  }

  return cachedKeys({ create, open, erase: records.erase })
}

const unwrap = (wrapping: KeyObject, wrapped: string, subject: string): DataKey =>
  createSecretKey(decrypt(wrapping, Buffer.from(wrapped, 'base64'), subject))
