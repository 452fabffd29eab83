import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

type Purpose = 'key-wrapping' | 'stream-names' | 'position-tokens'

/**
 * One key per purpose from the master key (HKDF-SHA-256), so that a leak of one tells nothing of the other.
 * @param masterKey base64 of 32 bytes; throws otherwise
 */
export function deriveKey(masterKey: string, purpose: Purpose): KeyObject {
  const bytes = Buffer.from(masterKey, 'base64')
  if (bytes.length !== 32) throw new Error('The master key must be 32 bytes in base64')
  return createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', `atelier ${purpose} v1`, 32)))
}

/** HMAC-SHA-256 in hex over parts that are told apart from each other. */
export const hashWith = (key: KeyObject, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
