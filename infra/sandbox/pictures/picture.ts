import sharp, { type Sharp } from 'sharp'
import { sandboxNotice, stamp } from './caption.ts'
import { choose, type Look, tellingWords } from './choose.ts'
import { draftScene, draftSize, enlargeCoarsely, toned } from './draft.ts'
import { enlarge } from './enlarge.ts'
import { finish } from './finish.ts'
import type { Raster, Size } from './paint.ts'
import { withPixels } from './pixels.ts'
import { type Random, randomFrom } from './random.ts'
import { prints, regrade } from './references.ts'

export type Format = 'jpeg' | 'png' | 'webp'

/** Everything a picture depends on; equal orders give equal bytes. */
export interface Order {
  readonly size: Size
  readonly format: Format
  readonly prompt: string
  /** Model, inputs, seed and number of the output as one text. */
  readonly key: string
  /** Shown in the caption beside the notice, e.g. `Seedream 4 · seed 7`. */
  readonly credit: string
  readonly look: Look
  /** Files of the reference pictures. */
  readonly references: readonly string[]
  /** Image to image: the one reference is regraded by this strength instead of being laid on a scene. */
  readonly strength: number | undefined
  /** A coarse picture that costs next to nothing, for tests and measurements. */
  readonly draft: boolean
}

const lay = async (base: Raster, references: readonly string[], random: Random): Promise<Raster> => {
  const { width, height } = base
  const data = await sharp(base.data, { raw: { width, height, channels: 3 } })
    .composite(await prints(references, base, random))
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width, height }
}

// Optimised coding and full colour resolution would cost more time than all the rest of a draft.
const encoded = (picture: Sharp, { format, draft }: Order) => {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({
        quality: draft ? 80 : 90,
        chromaSubsampling: draft ? '4:2:0' : '4:4:4',
        optimiseCoding: false,
      })
    case 'webp':
      return picture.webp(draft ? { quality: 70, effort: 0 } : { quality: 90, effort: 2 })
    case 'png':
      return picture.png({ compressionLevel: draft ? 1 : 3 })
  }
}

const xmp = (text: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text.replace(/[<>&]/g, ' ')}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`

const developed = async ({ size, look, references, strength, key, prompt }: Order): Promise<Raster> => {
  const random = randomFrom(key)
  const { offer, palette, words } = choose(tellingWords(prompt), look, random)
  const [first] = references
  const base =
    first !== undefined && strength !== undefined
      ? await regrade(first, size, palette, strength)
      : await enlarge(await offer.scene({ size, random, palette, words }), size)
  const laid = strength === undefined && first !== undefined ? await lay(base, references, random) : base
  finish(laid, look, random)
  return laid
}

const drafted = async (order: Order, pixels: Uint8Array): Promise<Raster> => {
  const { size, look, references, strength, key, prompt } = order
  const random = randomFrom(key)
  const small = draftSize(size)
  const choice = choose(tellingWords(prompt), look, random)
  const [first] = references
  if (first !== undefined && strength !== undefined) {
    return enlargeCoarsely(toned(await regrade(first, small, choice.palette, strength), look, key), size, pixels)
  }
  const base = toned(await draftScene(choice, small), look, key)
  return enlargeCoarsely(first === undefined ? base : await lay(base, references, random), size, pixels)
}

/** Makes one picture: exactly the ordered size and format, captioned and tagged as test output. */
export async function makePicture(order: Order): Promise<Buffer> {
  if (!order.draft) return captioned(await developed(order), order)
  const bytes = order.size.width * order.size.height * 3
  return await withPixels(bytes, async (pixels) => captioned(await drafted(order, pixels), order))
}

const captioned = async (raster: Raster, order: Order): Promise<Buffer> => {
  await stamp(raster, order.credit)
  const note = `${sandboxNotice}; test output; ${order.credit}`
  const picture = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: note.replace('·', '-'), Software: 'Atelier sandbox' } })
    .withXmp(xmp(note))
  return await encoded(picture, order).toBuffer()
}
