import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { StagedFile } from '../../../platform/http/contract/api.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import type { Decoder } from '../../../platform/media/decoder/decoder.ts'
import { mostMaskSide } from '../../../platform/media/pictures/mask-shape.ts'
import { UnusableImage } from '../../../platform/media/pictures/unusable-image.ts'
import { readInTime } from '../../assets/uploads/inspection-commands.ts'
import { imageErrors } from '../errors.ts'
import type { References } from './references.ts'

export interface MaskDeps {
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'inspectMask'>
}

interface MaskRequest {
  /** The file of the form. */
  readonly file: StagedFile | undefined
  readonly references: Pick<References, 'uploads' | 'assetIds'>
  readonly signal: AbortSignal
}

/** The mask of a request, decoded to its end; undefined when it has none. Throws DomainError `invalid-mask`. */
export async function checkMask(
  { blobs, decoder }: MaskDeps,
  userId: UserId,
  { file, references, signal }: MaskRequest,
): Promise<StagedFile | undefined> {
  if (file === undefined) return undefined
  if (references.uploads.length + references.assetIds.length === 0) {
    throw new DomainError(imageErrors.invalidMask, 'A mask needs the image that it was painted over as a reference.')
  }
  try {
    await decoder.inspectMask(userId, readInTime(signal, blobs, file))
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw new DomainError(
      imageErrors.invalidMask,
      `The mask cannot be used: it must be a PNG of at most ${mostMaskSide} pixels a side that is white where the image may change.`,
    )
  }
  return file
}
