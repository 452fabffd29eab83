import { createHash, timingSafeEqual } from 'node:crypto'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Compares in constant time: both sides are hashed first, so they have equal lengths. */
export function isSame(given: Credentials, expected: Credentials): boolean {
  const email = equal(given.email.toLowerCase(), expected.email.toLowerCase())
  const password = equal(given.password, expected.password)
  return email && password
}

const equal = (left: string, right: string): boolean => timingSafeEqual(hash(left), hash(right))
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
