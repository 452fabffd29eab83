import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { SealBroken } from '../store/errors.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes (AES-256-GCM, random nonce): nonce, tag and cipher text in one. */
export function encrypt(key: KeyObject, plain: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(boundTo))
  const text = Buffer.concat([encryption.update(plain), encryption.final()])
  return Buffer.concat([nonce, encryption.getAuthTag(), text])
}

/** Undoes `encrypt`; throws when the key, the bytes or what they are bound to differ. */
export function decrypt(key: KeyObject, sealed: Uint8Array, boundTo: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new Error('Sealed bytes are too short')
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decryption.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decryption.update(sealed.subarray(nonceBytes + tagBytes)), decryption.final()])
}

// The number in front tells a later format apart.
const format = '1.'
const bindingOf = (eventId: string, field: string) => `${eventId} ${field}`

/** Seals one field of one event; it opens only there. */
export function sealText(key: KeyObject, text: string, eventId: string, field: string): string {
  return format + encrypt(key, Buffer.from(text, 'utf8'), bindingOf(eventId, field)).toString('base64')
}

/** Opens what `sealText` made; throws SealBroken when it was made for another event, field or key. */
export function openText(key: KeyObject, sealed: string, eventId: string, field: string): string {
  try {
    if (!sealed.startsWith(format)) throw new Error('Unknown format of a sealed text')
    const bytes = Buffer.from(sealed.slice(format.length), 'base64')
    return decrypt(key, bytes, bindingOf(eventId, field)).toString('utf8')
  } catch (error) {
    throw new SealBroken(eventId, field, error)
  }
}
