import type { Position, UserId } from '../../eventsourcing/event.ts'
import { deriveKey } from '../../eventsourcing/keys/key-derivation.ts'
import { decrypt, encrypt } from '../../eventsourcing/keys/seal.ts'
import type { LogPosition } from '../../projections/feed/log-position.ts'

/** What a token is for: one kind does not open as the other. */
type Use = 'position' | 'anchor'

/** Positions in the log in the form in which clients carry them. */
export interface PositionTokens {
  /** Makes a token for this reader; two tokens of one position differ. */
  readonly seal: (reader: UserId, at: LogPosition, use?: Use) => string
  /** The position that a token of this reader and log stands for; undefined for anything else. */
  readonly open: (reader: UserId, logId: string, token: string, use?: Use) => Position | undefined
}

/**
 * Makes and reads tokens that tell a client nothing: a plain number would say how much everybody else does, and so would any
 * number that only keeps the order. They are encrypted, and bound to one reader and one log. Therefore a client cannot compare
 * them: it sends back all that it was given since, and the server takes the latest.
 * @param masterKey base64 of 32 bytes
 */
export function positionTokens(masterKey: string): PositionTokens {
  const key = deriveKey(masterKey, 'position-tokens')
  return {
    seal(reader, { logId, position }, use = 'position') {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64BE(position)
      return encrypt(key, bytes, bindingOf(use, logId, reader)).toString('base64url')
    },
    open(reader, logId, token, use = 'position') {
      try {
        return decrypt(key, Buffer.from(token, 'base64url'), bindingOf(use, logId, reader)).readBigUInt64BE()
      } catch {
        // A token of another log or person, and text that was never a token, are the same to the caller.
        return undefined
      }
    },
  }
}

const bindingOf = (use: Use, logId: string, reader: UserId): string => JSON.stringify([use, logId, reader])
