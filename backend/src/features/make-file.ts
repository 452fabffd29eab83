import { mediumOf } from '../platform/eventsourcing/stored-media.ts'
import { type ByteSource, bytesOfSource, sourceOfBytes } from '../platform/media/blobs/byte-source.ts'
import type { ContentSigner } from '../platform/media/credentials/content-signer.ts'
import { UnusableImage } from '../platform/media/pictures/unusable-image.ts'
import { claimOf } from './downloads/claim.ts'
import {
  contentTypeOf,
  type FileDeps,
  type FileOfPicture,
  readOriginal,
  turnOf,
  unsignedFile,
} from './downloads/file-of-picture.ts'
import { makingOf, textsOf } from './downloads/making.ts'
import type { FileChoice } from './exports/contract.ts'
import type { ExportedPicture } from './exports/queries.ts'

export interface SigningDeps extends FileDeps {
  readonly signer: Pick<ContentSigner, 'sign'>
}

/** What the file of a picture is made of when somebody has chosen how. */
export function fileOf({ picture, made }: ExportedPicture, choice: FileChoice): FileOfPicture {
  // a video is saved as the model made it
  if (mediumOf(picture.media) === 'video') return { picture, format: undefined, texts: undefined }
  const making = choice.making ? makingOf(picture, made) : undefined
  return {
    picture,
    format: choice.format,
    texts: making && textsOf(making, picture.media),
    claim: choice.credentials ? claimOf(picture, made, making) : undefined,
  }
}

/**
 * A file of any kind; null when the bytes of the picture are gone. One with content credentials is in memory as a whole, and is signed last,
 * because the signature covers everything else. Throws UnusableImage as `unsignedFile` does, and for a picture that cannot be signed.
 */
export async function makeFile(deps: SigningDeps, file: FileOfPicture): Promise<ByteSource | null> {
  const unsigned = await unsignedFile(deps, file)
  const { claim, picture } = file
  if (unsigned === null || claim === undefined) return unsigned
  const signed = await deps.signer.sign(turnOf(picture), async () => {
    const bytes = await bytesOfSource(unsigned)
    if (bytes === null) throw new UnusableImage('it is gone')
    const stored = await readOriginal(deps.blobs, picture)
    return {
      file: { bytes, contentType: contentTypeOf(file) },
      stored: { bytes: stored, contentType: picture.media.contentType },
      claim,
    }
  })
  return sourceOfBytes(signed)
}

/** The same as bytes in memory, with their media type. */
export async function makeFileInMemory(deps: SigningDeps, file: FileOfPicture) {
  const made = await makeFile(deps, file)
  const bytes = made && (await bytesOfSource(made))
  return bytes && { bytes, contentType: contentTypeOf(file) }
}
