import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { Decoder } from '../../../platform/media/decoder/decoder.ts'
import { readDataUrl } from '../../../platform/media/pictures/data-url.ts'
import { UnusableImage } from '../../../platform/media/pictures/unusable-image.ts'
import { assetErrors } from '../errors.ts'

/** A picture in a request, which is shown to a language model and not stored. */
interface SentPicture {
  /** A data URL, or plain base64. */
  readonly text: string
  /** Its place among the pictures of the request, from 1, where there may be several. */
  readonly number?: number
}

/**
 * A small copy of a picture for a language model, as a JPEG. Throws DomainError `unusable-image` for what holds no picture or another one
 * than its data URL says; the error has the number of the picture.
 */
export async function modelView(
  decoder: Pick<Decoder, 'makeModelView'>,
  userId: UserId,
  { text, number }: SentPicture,
): Promise<Uint8Array> {
  const saysType = text.startsWith('data:')
  const sent = readDataUrl(saysType ? text : `data:image/png;base64,${text}`)
  if (sent === undefined) throw unusable(number, 'its data URL is broken')
  try {
    const view = await decoder.makeModelView(userId, async () => sent.bytes)
    if (saysType && view.from !== sent.contentType)
      throw unusable(number, `it says ${sent.contentType} and is ${view.from}`)
    return view.bytes
  } catch (error) {
    if (error instanceof UnusableImage) throw unusable(number, 'it is broken, too small, too large, or moving')
    throw error
  }
}

function unusable(number: number | undefined, reason: string): DomainError {
  if (number === undefined) return new DomainError(assetErrors.unusableImage, `This image cannot be used: ${reason}.`)
  return new DomainError(assetErrors.unusableImage, `Image ${number} cannot be used: ${reason}.`, { image: number })
}
