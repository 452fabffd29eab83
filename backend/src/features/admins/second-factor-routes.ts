import { randomBytes } from 'node:crypto'
import { base32, bytesOfBase32, stepOfCode } from '../../platform/auth/passwords/one-time-codes.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import type { ShownCode } from './decider.ts'
import type { CodeSecret } from './queries.ts'
import { plainCode, recoveryHash } from './recovery-codes.ts'

const secretBytes = 20

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
 * What a code that somebody typed is: six digits are of the authenticator app, anything else may be a recovery code.
 * @param masterKey base64 of 32 bytes
 */
export function readCode(
  { masterKey, now }: { readonly masterKey: string; readonly now: () => Date },
  { adminId, secret }: { readonly adminId: AdminId; readonly secret: CodeSecret | undefined },
  typed: string,
): ShownCode {
  if (!/^\d{6}$/.test(plainCode(typed)))
    return { kind: 'recovery', recoveryCode: recoveryHash(masterKey, adminId, typed) }
  const step = secret && stepOfCode(bytesOfBase32(secret.secret), plainCode(typed), now())
  return secret === undefined || step === undefined ? { kind: 'none' } : { kind: 'step', step, secrets: secret.secrets }
}
