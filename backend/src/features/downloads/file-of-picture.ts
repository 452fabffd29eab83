import { createHash } from 'node:crypto'
import { assetKey } from '../../platform/media/blob-address.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import { type ByteSource, sourceOfBlob, sourceOfBytes } from '../../platform/media/byte-source.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import type { PictureTexts } from '../../platform/media/picture-texts/picture-texts.ts'
import { withTexts } from '../../platform/media/picture-texts/with-texts.ts'
import { readBlob } from '../../platform/media/read-blob.ts'
import { UnusableImage } from '../../platform/media/unusable-image.ts'
import type { StoredPicture } from '../assets/stored-queries.ts'
import type { DownloadFormat } from './address-contract.ts'

export interface FileDeps {
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'toPng' | 'toJpeg' | 'toWebp'>
}

/** What the file of a picture is made of. */
export interface FileOfPicture {
  readonly picture: StoredPicture
  /** Undefined: the format that it is stored in. */
  readonly format: DownloadFormat | undefined
  /** Undefined: the file says nothing of how it was made. */
  readonly texts: PictureTexts | undefined
}

const converters = { png: 'toPng', jpeg: 'toJpeg', webp: 'toWebp' } as const satisfies Record<
  DownloadFormat,
  keyof FileDeps['decoder']
>

const typeOf = (format: DownloadFormat): string => `image/${format}`

/** The format that a picture must be converted to; undefined when it is stored in the one that was asked for. */
function conversionOf({ picture, format }: FileOfPicture): DownloadFormat | undefined {
  return format !== undefined && typeOf(format) !== picture.media.contentType ? format : undefined
}

/** The media type of the file. */
export function contentTypeOf({ picture, format }: Pick<FileOfPicture, 'picture' | 'format'>): string {
  return format === undefined ? picture.media.contentType : typeOf(format)
}

/** Differs between files whose bytes differ, as an etag must. A file as it is stored has the tag of what is stored. */
export function tagOf(file: FileOfPicture): string {
  const { checksum } = file.picture.media
  const conversion = conversionOf(file)
  const texts = file.texts && createHash('sha256').update(JSON.stringify(file.texts)).digest('hex').slice(0, 32)
  return [checksum, conversion, texts].filter((part) => part !== undefined).join('-')
}

/**
 * The file; null when the bytes of the picture are gone. A picture that is stored in the wanted format is not read until the file
 * is. Another one is converted by the decoder process: one picture at a time, people alternating. Throws UnusableImage for a
 * picture that takes too much to convert.
 */
export async function openFile({ blobs, decoder }: FileDeps, file: FileOfPicture): Promise<ByteSource | null> {
  const { _id: assetId, userId } = file.picture
  const key = assetKey({ userId, assetId }, 'original')
  const conversion = conversionOf(file)
  const bytes =
    conversion === undefined
      ? await sourceOfBlob(blobs, key)
      : sourceOfBytes(await decoder[converters[conversion]](`${userId}/downloads`, () => original(blobs, key)))
  if (bytes === null || file.texts === undefined) return bytes
  return await withTexts(bytes, contentTypeOf(file), file.texts)
}

async function original(blobs: BlobStore, key: string): Promise<Uint8Array> {
  const bytes = await readBlob(blobs, key)
  if (bytes === null) throw new UnusableImage('it is gone')
  return bytes
}
