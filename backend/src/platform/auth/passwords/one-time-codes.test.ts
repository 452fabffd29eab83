import { describe, expect, it } from 'vitest'
import { base32, bytesOfBase32, codeAt, stepAt, stepOfCode } from './one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')

describe('a one-time code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is that of RFC 6238, appendix B, at second %i', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  it('has six digits, the first of which may be nought', () => {
    expect(codeAt(secret, stepAt(new Date(1_111_111_109_000)))).toBe('081804')
  })

  it('counts half a minute before and after its own', () => {
    const step = 1_000
    const code = codeAt(secret, step)
    const at = (seconds: number) => stepOfCode(secret, code, new Date(step * 30_000 + seconds * 1000))
    expect([at(-30), at(0), at(29), at(59)]).toEqual([step, step, step, step])
    expect([at(-31), at(60)]).toEqual([undefined, undefined])
  })

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('is never %j', (code) => {
    expect(stepOfCode(secret, code, new Date())).toBeUndefined()
  })
})

describe('a secret in base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is that of RFC 4648, section 10, for %j', (plain, text) => {
    expect(base32(Buffer.from(plain))).toBe(text)
    expect(Buffer.from(bytesOfBase32(text)).toString()).toBe(plain)
  })

  it('is refused when it is none', () => {
    expect(() => bytesOfBase32('MZXW1')).toThrow('This is no base32')
  })
})
