import { createHash } from 'node:crypto'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import { imageErrors } from './errors.ts'

/** The list that an anchor belongs to: somebody's generations, of one log. */
interface List {
  readonly logId: string
  readonly userId: UserId
}

/** What a client keeps while it pages through a list that stood at this place in the log; opaque to the client. */
export const anchorOf = (at: Position, list: List): string => `${at}.${sealOf(String(at), list)}`

/** Where the list stood. Throws DomainError `bad-request` for an anchor of another person or log, or of nobody's making. */
export function placeOf(anchor: string, list: List): Position {
  const [at = '', seal] = anchor.split('.')
  if (seal !== sealOf(at, list))
    throw new DomainError(imageErrors.foreignAnchor, 'This anchor does not belong to this list.')
  return BigInt(at)
}

/** Tells mistakes, not attackers: whoever makes one up learns nothing that is not theirs. */
const sealOf = (at: string, { logId, userId }: List): string =>
  createHash('sha256')
    .update(JSON.stringify([logId, userId, at]))
    .digest('base64url')
    .slice(0, 22)
