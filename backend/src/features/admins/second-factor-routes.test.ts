import { describe, expect, it } from 'vitest'
import { bytesOfBase32, codeAt, stepAt } from '../../platform/auth/passwords/one-time-codes.ts'
import { AdminId } from '../../platform/eventsourcing/event.ts'
import { recoveryCodesOf, recoveryHash } from './recovery-codes.ts'
import { keyAddress, newSecret, readCode } from './second-factor-routes.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')
const adminId = AdminId.parse('11111111-1111-4111-8111-111111111111')
const other = AdminId.parse('22222222-2222-4222-8222-222222222222')
const now = new Date('2026-11-24T10:00:00.000Z')
const text = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const secret = { secret: text, secrets: 2 }
const read = (typed: string) => readCode({ masterKey, now: () => now }, { adminId, secret }, typed)

describe('what somebody types as a code', () => {
  const code = codeAt(bytesOfBase32(text), stepAt(now))

  it.each([code, ` ${code} `, `${code.slice(0, 3)} ${code.slice(3)}`])('is of the app: %s', (typed) => {
    expect(read(typed)).toEqual({ kind: 'step', step: stepAt(now), secrets: 2 })
  })

  it('is nothing when its digits are of another time', () => {
    expect(read(codeAt(bytesOfBase32(text), stepAt(now) - 2))).toEqual({ kind: 'none' })
  })

  it('is nothing when there is no secret', () => {
    const typed = readCode({ masterKey, now: () => now }, { adminId, secret: undefined }, code)
    expect(typed).toEqual({ kind: 'none' })
  })

  it('is a recovery code, with or without its dash, in any case', () => {
    const recovery = { kind: 'recovery', recoveryCode: recoveryHash(masterKey, adminId, 'abcde-fghij') }
    expect([read('ABCDE FGHIJ'), read('abcdefghij')]).toEqual([recovery, recovery])
  })
})

it('has ten recovery codes that are of this admin and this secret alone', () => {
  const codes = recoveryCodesOf(masterKey, adminId, text)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/)
  expect(recoveryCodesOf(masterKey, adminId, text)).toEqual(codes)
  const others = [...recoveryCodesOf(masterKey, other, text), ...recoveryCodesOf(masterKey, adminId, newSecret())]
  expect(others.filter((code) => codes.includes(code))).toEqual([])
})

it('has a secret of 160 bits, and an address that says whose it is', () => {
  expect(bytesOfBase32(newSecret())).toHaveLength(20)
  const address = new URL(keyAddress(text, 'ada+1@atelier.example'))
  expect(address.href).toContain('otpauth://totp/Atelier:ada%2B1%40atelier.example?')
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: text, issuer: 'Atelier' })
})
