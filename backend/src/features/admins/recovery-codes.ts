import type { AdminId } from '../../platform/eventsourcing/event.ts'
import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'

const numberOfCodes = 10

/**
 * Ten codes for when the authenticator app is gone, each of 48 bits. They follow from its secret, and of later ones from the command that has
 * asked for them, so that a repeated request is told the same ones; without the master key nobody can make them of it.
 * @param masterKey base64 of 32 bytes
 * @param secret base32
 * @param renewal id of the command; without it the first ones of the secret
 */
export function recoveryCodesOf(
  masterKey: string,
  adminId: AdminId,
  secret: string,
  renewal?: string,
): readonly string[] {
  const of = renewal === undefined ? [secret] : [secret, renewal]
  return Array.from({ length: numberOfCodes }, (_, n) => {
    const hash = keyedHash(masterKey, 'admin-recovery', adminId, ...of, String(n))
    return [hash.slice(0, 4), hash.slice(4, 8), hash.slice(8, 12)].join('-')
  })
}

/** What is kept of a recovery code. */
export function recoveryHash(masterKey: string, adminId: AdminId, code: string): string {
  return keyedHash(masterKey, 'admin-recovery-code', adminId, plainCode(code))
}

/** A code as it is compared: people type spaces, dashes and capitals as they like. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()
