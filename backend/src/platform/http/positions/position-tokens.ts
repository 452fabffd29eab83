import type { CallerId, Position } from '../../eventsourcing/event.ts'
import { deriveKey } from '../../eventsourcing/keys/key-derivation.ts'
import { decrypt, encrypt } from '../../eventsourcing/keys/seal.ts'
import type { LogPosition } from '../../projections/feed/log-position.ts'
import { type Anchor, anchorFromBytes, anchorToBytes } from '../../projections/lists/anchor.ts'

/** Whose anchors they are, of which log and of which list; an anchor of one list does not open for another. */
export interface AnchorOwner {
  readonly reader: CallerId
  readonly logId: string
  /** Names the list among all lists of the reader, with everything that decides what is in it. */
  readonly list: string
}

/** Positions in the log, and places in lists, in the form in which clients carry them. */
export interface PositionTokens {
  /** Makes a token for this reader; two tokens of one position differ. */
  readonly seal: (reader: CallerId, at: LogPosition) => string
  /** The position that a token of this reader and log stands for; undefined for anything else. */
  readonly open: (reader: CallerId, logId: string, token: string) => Position | undefined
  readonly sealAnchor: (owner: AnchorOwner, anchor: Anchor) => string
  /** The anchor that a token of this owner stands for; undefined for anything else. */
  readonly openAnchor: (owner: AnchorOwner, token: string) => Anchor | undefined
}

/**
 * Makes and reads tokens that tell a client nothing: a plain number would say how much everybody else does, and so would any
 * number that only keeps the order. They are encrypted, and bound to one reader and one log. Therefore a client cannot compare
 * them: it sends back all that it was given since, and the server takes the latest.
 * @param masterKey base64 of 32 bytes
 */
export function positionTokens(masterKey: string): PositionTokens {
  const key = deriveKey(masterKey, 'position-tokens')
  const seal = (bytes: Buffer, binding: string) => encrypt(key, bytes, binding).toString('base64url')
  const open = <T>(token: string, binding: string, read: (bytes: Buffer) => T): T | undefined => {
    try {
      return read(decrypt(key, Buffer.from(token, 'base64url'), binding))
    } catch {
      // A token of another log or person, and text that was never a token, are the same to the caller.
      return undefined
    }
  }
  return {
    seal(reader, { logId, position }) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64BE(position)
      return seal(bytes, bindingOf(logId, reader))
    },
    open: (reader, logId, token) => open(token, bindingOf(logId, reader), (bytes) => bytes.readBigUInt64BE()),
    sealAnchor: (owner, anchor) => seal(anchorToBytes(anchor), bindingOfAnchor(owner)),
    openAnchor: (owner, token) => open(token, bindingOfAnchor(owner), anchorFromBytes),
  }
}

// What a token is for stands first: one kind does not open as the other.
const bindingOf = (logId: string, reader: CallerId): string => JSON.stringify(['position', logId, reader])
const bindingOfAnchor = ({ logId, reader, list }: AnchorOwner): string =>
  JSON.stringify(['anchor', logId, reader, list])
