import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

type Purpose = 'key-wrapping' | 'stream-names' | 'position-tokens' | 'share-links'

/**
 * One key per purpose from the master key (HKDF-SHA-256), so that a leak of one tells nothing of the other.
 * @param masterKey base64 of 32 bytes; throws otherwise
 */
export function deriveKey(masterKey: string, purpose: Purpose): KeyObject {
  const bytes = Buffer.from(masterKey, 'base64')
  if (bytes.length !== 32) throw new Error('The master key must be 32 bytes in base64')
  return createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', `atelier ${purpose} v1`, 32)))
}

/**
 * A hash that only the owner of the master key can compute (HMAC-SHA-256, hex), for stream names made of personal data. The
 * parts are separated: `('a', 'bc')` has another hash than `('ab', 'c')`.
 * @param masterKey base64 of 32 bytes
 */
export function keyedHash(masterKey: string, ...parts: readonly string[]): string {
  return createHmac('sha256', deriveKey(masterKey, 'stream-names')).update(JSON.stringify(parts)).digest('hex')
}
