import { timingSafeEqual } from 'node:crypto'

/** Whether a text is the expected secret. It takes the same time for all texts of one length, so that none can be guessed by parts. */
export function isSecret(expected: string, given: unknown): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(typeof given === 'string' ? given : '')]
  return left.length === right.length && timingSafeEqual(left, right)
}
