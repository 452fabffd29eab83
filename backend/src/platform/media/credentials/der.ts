/** ASN.1 in its DER form, as much of it as a certificate needs. Every function returns a whole value: tag, length, content. */

function tagged(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

/** Up to 127 in one byte; more as the number of the bytes that follow, and the length in them. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = length < 0x1_00 ? [length] : [length >> 8, length & 0xff]
  if (length > 0xff_ff) throw new Error('Nothing in a certificate is that long')
  return Buffer.from([0x80 + bytes.length, ...bytes])
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return tagged(0x30, Buffer.concat(items))
}

export function setOf(...items: readonly Uint8Array[]): Buffer {
  return tagged(0x31, Buffer.concat(items))
}

/** A number that is not negative, its highest byte first. */
export function integer(bytes: Uint8Array): Buffer {
  const [first = 0] = bytes
  return tagged(0x02, first < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]))
}

export function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0]))
}

/** @param unusedBits how many of the last byte's bits do not count */
export function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([unusedBits]), bytes]))
}

export function octetString(bytes: Uint8Array): Buffer {
  return tagged(0x04, bytes)
}

export function utf8String(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text, 'utf8'))
}

/** A moment, to the second, in UTC. */
export function generalizedTime(time: Date): Buffer {
  return tagged(0x18, Buffer.from(`${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`))
}

/** @param dotted such as `1.2.840.10045.4.3.2` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

/** Seven bits a byte; all but the last byte have their highest bit set. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(0x80 | (rest & 0x7f))
  return bytes
}

/** A field that is known by its number. @param constructed whether it contains other values */
export function contextField(number: number, content: Uint8Array, constructed = true): Buffer {
  return tagged((constructed ? 0xa0 : 0x80) + number, content)
}
