import sharp, { type Sharp } from 'sharp'
import { sandboxNotice, stamp } from './caption.ts'
import { choose, type Look, meaningfulWords } from './choose.ts'
import { draftScene, draftSize, enlargeCoarsely, toned } from './draft.ts'
import { enlarge } from './enlarge.ts'
import { finish } from './finish.ts'
import type { Raster, Size } from './paint.ts'
import { withPixels } from './pixels.ts'
import { type Random, randomFrom } from './random.ts'
import { prints, regrade } from './references.ts'

export type Format = 'jpeg' | 'png' | 'webp'

/** Everything that a picture depends on. Equal specs give equal bytes. */
export interface PictureSpec {
  readonly makes: 'picture'
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
  /** Image to image: the colours of the one reference are changed by this strength, and there is no scene. */
  readonly strength: number | undefined
  /** A coarse picture that costs very little, for tests and measurements. */
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

// For a draft, optimised coding and full colour resolution would take more time than everything else.
const encoded = (picture: Sharp, { format, draft }: PictureSpec) => {
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

const developed = async ({ size, look, references, strength, key, prompt }: PictureSpec): Promise<Raster> => {
  const random = randomFrom(key)
  const { sceneKind, palette, words } = choose(meaningfulWords(prompt), look, random)
  const [first] = references
  const base =
    first !== undefined && strength !== undefined
      ? await regrade(first, size, palette, strength)
      : await enlarge(await sceneKind.scene({ size, random, palette, words }), size)
  const laid = strength === undefined && first !== undefined ? await lay(base, references, random) : base
  finish(laid, look, random)
  return laid
}

const drafted = async (spec: PictureSpec, pixels: Uint8Array): Promise<Raster> => {
  const { size, look, references, strength, key, prompt } = spec
  const random = randomFrom(key)
  const small = draftSize(size)
  const choice = choose(meaningfulWords(prompt), look, random)
  const [first] = references
  if (first !== undefined && strength !== undefined) {
    return enlargeCoarsely(toned(await regrade(first, small, choice.palette, strength), look, key), size, pixels)
  }
  const base = toned(await draftScene(choice, small), look, key)
  return enlargeCoarsely(first === undefined ? base : await lay(base, references, random), size, pixels)
}

/** Makes a picture of exactly the specified size and format, with caption and metadata that mark it as test output. */
export async function makePicture(spec: PictureSpec): Promise<Buffer> {
  if (!spec.draft) return captioned(await developed(spec), spec)
  const bytes = spec.size.width * spec.size.height * 3
  return await withPixels(bytes, async (pixels) => captioned(await drafted(spec, pixels), spec))
}

const captioned = async (raster: Raster, spec: PictureSpec): Promise<Buffer> => {
  await stamp(raster, spec.credit)
  const note = `${sandboxNotice}; test output; ${spec.credit}`
  const picture = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: note.replace('·', '-'), Software: 'Atelier sandbox' } })
    .withXmp(xmp(note))
  return await encoded(picture, spec).toBuffer()
}
