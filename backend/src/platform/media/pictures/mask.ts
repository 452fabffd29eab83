import sharp from 'sharp'
import { cleanPicture } from '../picture-files/clean-picture.ts'
import { xmpOf } from '../picture-files/provenance.ts'
import { openImage, usable } from './derive.ts'
import { mostMaskSide } from './mask-shape.ts'
import { UnusableImage } from './unusable-image.ts'

/** How wide the edge of a mask is softened, as a share of the longest side of the picture, and in pixels at least. */
const feather = { share: 0.01, leastPx: 2 } as const

/** From this brightness on a pixel of a mask counts as painted. */
const painted = 128

/** IPTC's word for a picture of which a machine made a part. */
const partlyMade = 'compositeWithTrainedAlgorithmicMedia'

/** How strongly a picture shows at each pixel: 0 not at all, 255 alone. One byte a pixel. */
type Weights = Uint8Array

/**
 * Decodes a mask to its end: a PNG that is white where a picture may change, and black or transparent where it stays. Returns the
 * share of it that is painted, above 0 to 1. Throws UnusableImage for another format, for one that is too large, and for one on which
 * nothing is painted.
 */
export async function inspectMask(bytes: Uint8Array): Promise<number> {
  const { format, width, height } = cleanPicture(bytes)
  if (format !== 'png') throw new UnusableImage('it is no PNG')
  if (Math.max(width, height) > mostMaskSide) throw new UnusableImage('it has too many pixels')
  const pixels = await usable(() => grey(bytes).raw().toBuffer())
  const share = pixels.reduce((sum, pixel) => sum + Number(pixel >= painted), 0) / pixels.length
  if (share === 0) throw new UnusableImage('nothing is painted on it')
  return share
}

/**
 * Lays a picture over an original inside a mask, which is stretched over both and softened at its edge. Returns a PNG in sRGB with the
 * size of the original, upright, which says of itself that a machine made a part of it. Beyond the soft edge each pixel is that of the
 * original, bit for bit. The picture covers the original: what is too wide or too high is cut off evenly at both sides. The same
 * three files give the same bytes. Throws UnusableImage.
 */
export function layOver(picture: Uint8Array, original: Uint8Array, mask: Uint8Array): Promise<Uint8Array> {
  return usable(async () => {
    const below = await openImage(original)
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = below.info
    const over = await rgbOf(picture, { width, height, hasAlpha: channels === 4 })
    blend(below.data, over, await weightsOf(mask, { width, height }))
    const laid = sharp(below.data, { raw: { width, height, channels } }).withXmp(xmpOf(partlyMade))
    return await laid.png({ compressionLevel: 2, adaptiveFiltering: true }).toBuffer()
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

const grey = (bytes: Uint8Array) => openImage(bytes).flatten({ background: 'black' }).toColourspace('b-w')

/** The pixels of the picture, as many and in the same channels as those of the original. */
function rgbOf(picture: Uint8Array, { hasAlpha, ...size }: Size & { readonly hasAlpha: boolean }): Promise<Uint8Array> {
  const image = openImage(picture)
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
    .toColourspace('srgb')
  return (hasAlpha ? image.ensureAlpha() : image.flatten({ background: 'white' })).raw().toBuffer()
}

/** Enlarged without overshooting, so that black stays black, and then blurred over at most the width of the edge. */
async function weightsOf(mask: Uint8Array, { width, height }: Size): Promise<Weights> {
  const edge = Math.max(feather.leastPx, Math.round(Math.max(width, height) * feather.share))
  const enlarged = await grey(mask).resize({ width, height, fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  return await sharp(enlarged, { raw: { width, height, channels: 1 } })
    .blur(edge / 2)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/** Writes the mixture of both into the lower pixels. Where the weight is 0 no byte is touched. */
function blend(below: Uint8Array, over: Uint8Array, weights: Weights): void {
  const channels = below.length / weights.length
  for (let pixel = 0; pixel < weights.length; pixel += 1) {
    const weight = weights[pixel] ?? 0
    if (weight === 0) continue
    for (let at = pixel * channels; at < (pixel + 1) * channels; at += 1) {
      const [low = 0, high = 0] = [below[at], over[at]]
      below[at] = low + Math.round(((high - low) * weight) / 255)
    }
  }
}
