import { createHash } from 'node:crypto'
import { assetKey } from '../../platform/media/blobs/blob-address.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { type ByteSource, sourceOfBlob, sourceOfBytes } from '../../platform/media/blobs/byte-source.ts'
import { readBlob } from '../../platform/media/blobs/read-blob.ts'
import type { Claim } from '../../platform/media/credentials/claim.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import type { PictureTexts } from '../../platform/media/picture-texts/picture-texts.ts'
import { withTexts } from '../../platform/media/picture-texts/with-texts.ts'
import { UnusableImage } from '../../platform/media/pictures/unusable-image.ts'
import type { StoredPicture } from '../assets/lookup/stored-queries.ts'
import { type DownloadFormat, downloadFormats, fileEndings } from './address-contract.ts'

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
  /** What its content credentials say; undefined: it has none. */
  readonly claim?: Claim | undefined
}

const converters = { png: 'toPng', jpeg: 'toJpeg', webp: 'toWebp' } as const satisfies Record<
  DownloadFormat,
  keyof FileDeps['decoder']
>

const typeOf = (format: DownloadFormat): string => `image/${format}`

/** The format that a picture must be converted to; undefined when it is stored in the one that was asked for. */
export function conversionOf({ picture, format }: FileOfPicture): DownloadFormat | undefined {
  return format !== undefined && typeOf(format) !== picture.media.contentType ? format : undefined
}

/** The media type of the file. */
export function contentTypeOf({ picture, format }: Pick<FileOfPicture, 'picture' | 'format'>): string {
  return format === undefined ? picture.media.contentType : typeOf(format)
}

/** The end of a file's name, by its media type. */
export function endingOf(contentType: string): string {
  const format = downloadFormats.find((each) => contentType === typeOf(each))
  return format === undefined ? '' : fileEndings[format]
}

/** Differs between files whose bytes differ, as an etag must; of files that are neither converted nor signed. */
export function tagOf({ picture, texts }: FileOfPicture): string {
  const { checksum } = picture.media
  if (texts === undefined) return checksum
  return `${checksum}-${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)}`
}

/**
 * A file that is neither converted nor signed; null when the bytes of the picture are gone. They are not read until the file is.
 */
export async function openFile(blobs: BlobStore, file: FileOfPicture): Promise<ByteSource | null> {
  const bytes = await sourceOfBlob(blobs, originalKey(file.picture))
  return bytes && (await told(bytes, file))
}

/** The same with the texts of the file. */
const told = async (bytes: ByteSource, file: FileOfPicture): Promise<ByteSource> =>
  file.texts === undefined ? bytes : await withTexts(bytes, contentTypeOf(file), file.texts)

/**
 * A file that is not signed; null when the bytes of the picture are gone. A picture that is stored in another format is converted by the
 * decoder process: one picture at a time, people alternating. Throws UnusableImage for one that takes too much to convert.
 */
export async function unsignedFile({ blobs, decoder }: FileDeps, file: FileOfPicture): Promise<ByteSource | null> {
  const conversion = conversionOf(file)
  if (conversion === undefined) return await openFile(blobs, file)
  const convert = decoder[converters[conversion]]
  return await told(sourceOfBytes(await convert(turnOf(file.picture), () => readOriginal(blobs, file.picture))), file)
}

/** Key of the bytes of a picture as they are stored. */
const originalKey = ({ _id: assetId, userId }: StoredPicture): string => assetKey({ userId, assetId }, 'original')

/** The files of a person take turns with each other, and not with what else of the person is decoded. */
export function turnOf({ userId }: StoredPicture): string {
  return `${userId}/downloads`
}

/** The bytes of a picture as they are stored. Throws UnusableImage when they are gone. */
export async function readOriginal(blobs: BlobStore, picture: StoredPicture): Promise<Uint8Array> {
  const bytes = await readBlob(blobs, originalKey(picture))
  if (bytes === null) throw new UnusableImage('it is gone')
  return bytes
}
