import type { Claim } from '../../platform/media/credentials/claim.ts'
import type { StoredPicture } from '../assets/lookup/stored-queries.ts'
import type { MadeWith } from '../images/lists/settings-queries.ts'
import type { Making } from './making-contract.ts'

const real = { whole: 'generated', part: 'partly-generated' } as const
/** The AI sandbox calls no model, so nothing may claim that AI made its pictures. */
const simulated = { whole: 'drawn', part: 'partly-drawn' } as const

/**
 * What the content credentials of a picture say: that AI has made it, or a part of it; nothing of the kind for an upload or a frame.
 * @param making what the file says of how it was made; undefined when it is to say nothing
 */
export function claimOf({ kind }: StoredPicture, made: MadeWith | undefined, making: Making | undefined): Claim {
  if (kind !== 'output') return { origin: undefined }
  const isMasked = made?.maskUpload !== undefined || made?.maskAssetId !== undefined
  const origins = made?.sandbox ? simulated : real
  return { origin: isMasked ? origins.part : origins.whole, making, references: making?.references }
}
