import { randomBytes } from 'node:crypto'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'

/**
 * A token for a browser with which this admin has signed in. Its tries are counted apart from those of strangers, so that nobody can lock
 * the admin out (security S13); it opens nothing.
 * @param masterKey base64 of 32 bytes
 */
export function newDevice(masterKey: string, adminId: AdminId): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${proofOf(masterKey, adminId, random)}`
}

/** Whether the token was made for a browser of this admin. */
export function isDeviceOf(masterKey: string, adminId: AdminId, token: string): boolean {
  const [random = ''] = token.split('.', 1)
  // A proof that was guessed by its time would only give somebody who knows no password ten more tries.
  return token === `${random}.${proofOf(masterKey, adminId, random)}`
}

const proofOf = (masterKey: string, adminId: AdminId, random: string): string =>
  keyedHash(masterKey, 'admin-device', adminId, random)
