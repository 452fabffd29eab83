import type { ByteSource } from '../blobs/byte-source.ts'
import { jpegWithTexts } from './jpeg-texts.ts'
import type { PictureTexts } from './picture-texts.ts'
import { pngWithTexts } from './png-texts.ts'
import { webpWithTexts } from './webp-texts.ts'

const writers: Readonly<Record<string, (file: ByteSource, texts: PictureTexts) => Promise<ByteSource>>> = {
  'image/png': pngWithTexts,
  'image/jpeg': jpegWithTexts,
  'image/webp': webpWithTexts,
}

/**
 * A picture's file with texts about how it was made. Nothing is decoded, and only the parts around the pixels are read before the
 * result is. A file of another type, or one that is not built as its type says, stays as it is.
 */
export async function withTexts(file: ByteSource, contentType: string, texts: PictureTexts): Promise<ByteSource> {
  const write = writers[contentType]
  return write === undefined ? file : await write(file, texts)
}
