import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/eventsourcing/keys/key-derivation.ts'
import { ShareId } from './events.ts'

/** Hex digits of the proof: 160 bits, which nobody guesses. */
const proofLength = 40

/**
 * The last part of a link's address: the id of the link, and a proof that only the owner of the master key can compute. So whoever reads
 * the log or the read models does not learn the addresses of links.
 * @param masterKey base64 of 32 bytes
 */
export function shareToken(masterKey: string, shareId: ShareId): string {
  const proof = createHmac('sha256', deriveKey(masterKey, 'share-links')).update(shareId).digest('hex')
  return `${shareId}.${proof.slice(0, proofLength)}`
}

/** The link whose address ends like this; undefined for any text that we did not make. */
export function readShareToken(masterKey: string, token: string): ShareId | undefined {
  const shareId = ShareId.safeParse(token.split('.')[0]).data
  if (shareId === undefined) return undefined
  const wanted = Buffer.from(shareToken(masterKey, shareId))
  const given = Buffer.from(token)
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? shareId : undefined
}
