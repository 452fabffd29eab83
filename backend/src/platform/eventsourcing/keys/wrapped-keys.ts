import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { KeyBroken, KeyMissing } from '../store/errors.ts'
import { cachedKeys } from './key-cache.ts'
import { deriveKey } from './key-derivation.ts'
import type { KeyRecords } from './key-records.ts'
import type { DataKey, KeyStore } from './key-store.ts'
import { decrypt, encrypt } from './seal.ts'

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

function unwrap(wrapping: KeyObject, wrapped: string, subject: string): DataKey {
  try {
    return createSecretKey(decrypt(wrapping, Buffer.from(wrapped, 'base64'), subject))
  } catch (error) {
    throw new KeyBroken(subject, error)
  }
}
