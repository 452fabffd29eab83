import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import type { ErasureDeps } from '../src/activities/deps.ts'

/** Base64 of the 32 bytes that stand for the master key of an installation. */
export const testMasterKey = Buffer.alloc(32, 3).toString('base64')

/** What the deletion of accounts needs in a world without sessions and without read models. */
export function testErasure(blobs: Pick<SweptBlobStore, 'list' | 'discardUnfinished'>): ErasureDeps {
  return {
    masterKey: testMasterKey,
    endSessions: () => Promise.resolve(),
    filesOf: (userId) => blobs.list(userId),
    clearRemains: (userId) => blobs.discardUnfinished(new Date(), userId),
    forgetHistories: () => Promise.resolve(0),
    identityOf: (userId) => Promise.resolve(`identity-of-${userId}`),
    settleMs: 1,
  }
}
