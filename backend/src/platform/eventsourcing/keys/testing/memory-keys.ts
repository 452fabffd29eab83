import { createSecretKey, randomBytes } from 'node:crypto'
import { KeyMissing } from '../../store/errors.ts'
import type { DataKey, KeyStore } from '../key-store.ts'

/** Test helper: a key store that forgets everything with the process. */
export function memoryKeys(): KeyStore {
  const keys = new Map<string, DataKey | 'erased'>()
  return {
    async create(subject) {
      if (keys.get(subject) === 'erased') throw new KeyMissing(subject, 'erased')
      if (!keys.has(subject)) keys.set(subject, createSecretKey(randomBytes(32)))
    },
    open: async (subject) => keys.get(subject) ?? 'absent',
    async erase(subject) {
      keys.set(subject, 'erased')
    },
  }
}
