import type { Position } from '../../eventsourcing/event.ts'

/**
 * Where a page of a list has ended. A client that sends it back sees the list as it stood for its first page, and the next page is
 * sought from here instead of being counted off from the newest entry.
 */
export interface Anchor {
  /** The list is shown as it stood at this position of the log. */
  readonly at: Position
  /** So many entries of the list come before the place where the page has ended. */
  readonly offset: number
  /** Position of the last of these entries: every entry after them has a smaller one. */
  readonly before: Position
}

/** The beginning of a list: every entry comes after it. */
export function startOfList(at: Position): Anchor {
  return { at, offset: 0, before: at + 1n }
}

export function anchorToBytes({ at, offset, before }: Anchor): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeBigUInt64BE(at, 0)
  bytes.writeBigUInt64BE(before, 8)
  bytes.writeBigUInt64BE(BigInt(offset), 16)
  return bytes
}

export function anchorFromBytes(bytes: Buffer): Anchor {
  return { at: bytes.readBigUInt64BE(0), before: bytes.readBigUInt64BE(8), offset: Number(bytes.readBigUInt64BE(16)) }
}
