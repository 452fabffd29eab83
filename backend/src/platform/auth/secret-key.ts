import { createHash } from 'node:crypto'

/** Under which key the record of a secret is stored, so that a copy of the database opens nothing. */
export function keyOfSecret(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url')
}
