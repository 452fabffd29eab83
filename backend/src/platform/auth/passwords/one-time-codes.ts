import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const usualDigits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The half minute in which a moment lies, counted from 1970 (RFC 6238 4.2). */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / stepMs)
}

/** The code that an authenticator app shows for a step: HMAC-SHA1, dynamically truncated (RFC 4226 5.3). */
export function codeAt(secret: Uint8Array, step: number, digits = usualDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) % 16
  const number = mac.readUInt32BE(offset) % 2 ** 31
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is: the present one, or the one before or after it, since the clocks of telephones differ. Undefined for a
 * code of none of them.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = stepAt(now)
  return [present, present - 1, present + 1].find((step) => isSame(codeAt(secret, step), code))
}

/** RFC 4648 base32 without padding, as authenticator apps take secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of a secret in base32. Throws for what is no base32. */
export function bytesOfBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => {
    const value = alphabet.indexOf(letter)
    if (value === -1) throw new Error('This is no base32')
    return value.toString(2).padStart(5, '0')
  }).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
