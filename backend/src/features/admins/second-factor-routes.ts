import { randomBytes } from 'node:crypto'
import { base32, bytesOfBase32, stepOfCode } from '../../platform/auth/one-time-codes.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'
import type { ShownCode } from './decider.ts'
import type { CodeSecret } from './queries.ts'

const secretBytes = 20
const recoveryCodes = 10

/** A new secret for an authenticator app, in base32: 160 random bits (RFC 4226 4). */
export function newSecret(): string {
  return base32(randomBytes(secretBytes))
}

/** The address that an authenticator app reads from a QR code. */
export function keyAddress(secret: string, email: string): string {
  const label = `Atelier:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Atelier' }).toString()}`
}

/**
 * Ten codes for when the authenticator app is gone. They follow from the secret, so that a repeated request is told the same ones; without
 * the master key nobody can make them of it.
 * @param masterKey base64 of 32 bytes
 */
export function recoveryCodesOf(masterKey: string, adminId: AdminId, secret: string): readonly string[] {
  return Array.from({ length: recoveryCodes }, (_, n) => {
    const hash = Buffer.from(keyedHash(masterKey, 'admin-recovery', adminId, secret, String(n)), 'hex')
    const text = base32(hash).slice(0, 10).toLowerCase()
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** What is kept of a recovery code. */
export function recoveryHash(masterKey: string, adminId: AdminId, code: string): string {
  return keyedHash(masterKey, 'admin-recovery-code', adminId, plain(code))
}

/**
 * What a code that somebody typed is: six digits are of the authenticator app, anything else may be a recovery code.
 * @param masterKey base64 of 32 bytes
 */
export function readCode(
  { masterKey, now }: { readonly masterKey: string; readonly now: () => Date },
  { adminId, secret }: { readonly adminId: AdminId; readonly secret: CodeSecret | undefined },
  typed: string,
): ShownCode {
  if (!/^\d{6}$/.test(plain(typed))) return { kind: 'recovery', recoveryCode: recoveryHash(masterKey, adminId, typed) }
  const step = secret && stepOfCode(bytesOfBase32(secret.secret), plain(typed), now())
  return secret === undefined || step === undefined ? { kind: 'none' } : { kind: 'step', step, secrets: secret.secrets }
}

/** People type spaces, dashes and capitals as they like. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()
