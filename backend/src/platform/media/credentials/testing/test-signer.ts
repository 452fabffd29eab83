import type { KeyRecord } from '../../../eventsourcing/keys/key-records.ts'
import { type ContentSigner, openContentSigner } from '../content-signer.ts'
import { installationKey } from '../installation-key.ts'

/** Records of keys in memory, as every store has them. */
export function memoryRecords() {
  const records = new Map<string, KeyRecord>()
  return {
    names: () => [...records.keys()],
    read: async (name: string) => records.get(name),
    create: async (name: string, record: KeyRecord) => {
      if (records.has(name)) return false
      records.set(name, record)
      return true
    },
  }
}

/** A signer with a key of its own. */
export function testSigner(limits: Parameters<typeof openContentSigner>[0]['limits'] = {}): ContentSigner {
  const masterKey = Buffer.alloc(32, 7).toString('base64')
  const key = () => installationKey(memoryRecords(), masterKey, new Date())
  return openContentSigner({ key, version: '1.2.3', limits })
}
