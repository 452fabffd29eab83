import type { Sharp } from 'sharp'
import { cleanPicture } from '../picture-files/clean-picture.ts'
import { openImage, usable } from './derive.ts'

/**
 * A picture in another format, in its full size, upright, in sRGB, with the mark that a machine made it and no other metadata. All
 * three decode the whole picture: with 16 megapixels they take a second of a processor. They throw UnusableImage.
 */

/** Lossless. The lowest compression with filters: higher ones take twice the time for a tenth of the bytes. */
export function toPng(bytes: Uint8Array): Promise<Uint8Array> {
  return convert(bytes, (image) => image.png({ compressionLevel: 2, adaptiveFiltering: true }))
}

/** Of a quality at which nobody sees a difference; colours are not thinned out. JPEG has no transparency: it becomes white. */
export function toJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const options = { quality: 92, chromaSubsampling: '4:4:4' }
  return convert(bytes, (image) => image.flatten({ background: 'white' }).jpeg(options))
}

/** Of the same quality in fewer bytes, with transparency. */
export function toWebp(bytes: Uint8Array): Promise<Uint8Array> {
  return convert(bytes, (image) => image.webp({ quality: 92, effort: 1, smartSubsample: true }))
}

function convert(bytes: Uint8Array, encode: (image: Sharp) => Sharp): Promise<Uint8Array> {
  return usable(async () => {
    const { xmp } = cleanPicture(bytes)
    const image = encode(openImage(bytes).autoOrient().toColourspace('srgb'))
    return await (xmp === undefined ? image : image.withXmp(xmp)).toBuffer()
  })
}
