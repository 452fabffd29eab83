/** Inclusive offsets of bytes that exist. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The single range that a Range header asks for (RFC 9110, 14). Undefined: answer with everything, as also for several
 * ranges, which would let a small request ask for many times the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'outside' : { start, end }
}

const suffix = (length: number, size: number): ByteRange | 'outside' =>
  length === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - length), end: size - 1 }
