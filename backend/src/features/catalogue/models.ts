import type { AspectRatio } from './contract.ts'
import { ideogramFraming, nanoBananaFraming, seedreamFraming, soulFraming, wavespeedFraming } from './framings.ts'
import type { ImageModel, SeedInput } from './model.ts'
import { soulStyleIds } from './soul-styles.ts'

/** Version of the seeded price list. A price changed here affects only new logs and models that a log does not know yet. */
export const seedVersion = 2

/** The ratios that pickers offer (spec images 9); the two others are known to the gallery only. */
const offered: readonly AspectRatio[] = ['auto', 'square', 'tall', 'vertical', 'horizontal', 'widescreen', 'cinematic']

/** WaveSpeed's own models take a seed, -1 for one of their choice (providers 4); the range is that of a signed 32-bit number. */
const wavespeedSeed: SeedInput = { max: 2_147_483_647, unset: -1 }

const usual = {
  provider: 'wavespeed',
  listed: true,
  references: { min: 0, max: 0 },
  ignoresReferences: false,
  aspectRatios: offered,
  qualities: ['2K', '4K'],
  counts: [1, 2, 3, 4],
  framing: wavespeedFraming,
  lora: undefined,
  inputs: { output_format: 'png' },
  seed: undefined,
  styles: {},
} as const satisfies Partial<ImageModel>

/** The nine image models (spec images 9); labels of spec images 3, prices of providers 4.1. */
export const imageModels: readonly ImageModel[] = [
  {
    ...usual,
    id: 'bytedance/seedream-v4',
    label: 'SeeDream 4.0',
    description: 'The all-rounder: sharp up to 4K, follows long prompts',
    path: 'bytedance/seedream-v4',
    references: { min: 0, max: 4 },
    withReferences: { path: 'bytedance/seedream-v4/edit', field: 'images' },
    framing: seedreamFraming,
    inputs: {},
    unitPrice: 27_000,
    typicalSeconds: 12,
  },
  {
    ...usual,
    id: 'wavespeed-ai/hunyuan-image-3',
    label: 'Hunyuan',
    description: 'Dense scenes with many things in the right place',
    path: 'wavespeed-ai/hunyuan-image-3',
    listed: false,
    ignoresReferences: true,
    inputs: {},
    seed: wavespeedSeed,
    unitPrice: 100_000,
    typicalSeconds: 30,
  },
  {
    ...usual,
    id: 'wavespeed-ai/wan-2.2/text-to-image-realism',
    label: 'Wan 2.2 Realism',
    description: 'Natural skin and light, like a photograph',
    path: 'wavespeed-ai/wan-2.2/text-to-image-realism',
    seed: wavespeedSeed,
    unitPrice: 25_000,
    typicalSeconds: 15,
  },
  {
    ...usual,
    id: 'wavespeed-ai/wan-2.2/image-to-image',
    label: 'Wan 2.2 I2I',
    description: 'Changes one picture and keeps its composition',
    path: 'wavespeed-ai/wan-2.2/image-to-image',
    listed: false,
    references: { min: 1, max: 1 },
    withReferences: { field: 'image', inputs: { strength: 0.6 } },
    seed: wavespeedSeed,
    unitPrice: 20_000,
    typicalSeconds: 15,
  },
  {
    ...usual,
    id: 'ideogram-ai/ideogram-character',
    label: 'Ideogram',
    description: 'The same person in a new scene, from one picture; finer details in 4K',
    path: 'ideogram-ai/ideogram-character',
    references: { min: 1, max: 1 },
    withReferences: { field: 'image' },
    framing: ideogramFraming,
    inputs: {},
    // it has no sizes: its quality, and with it its price, is that of the rendering
    qualityInputs: { '2K': { rendering_speed: 'Default' }, '4K': { rendering_speed: 'Quality' } },
    unitPrice: 150_000,
    qualityPrices: { '4K': 200_000 },
    typicalSeconds: 20,
  },
  {
    ...usual,
    id: 'wavespeed-ai/flux-krea-dev-lora',
    label: 'Flux Krea',
    description: 'Photographic look without the usual AI gloss',
    path: 'wavespeed-ai/flux-krea-dev-lora',
    lora: { field: 'loras', scale: 1 },
    seed: wavespeedSeed,
    unitPrice: 20_000,
    typicalSeconds: 8,
  },
  {
    ...usual,
    id: 'google/nano-banana/edit',
    label: 'Nano Banana',
    description: 'Edits and combines pictures by plain instruction',
    path: 'google/nano-banana/text-to-image',
    references: { min: 0, max: 4 },
    withReferences: { path: 'google/nano-banana/edit', field: 'images' },
    qualities: ['2K'],
    framing: nanoBananaFraming,
    inputs: { output_format: 'png' },
    unitPrice: 38_000,
    typicalSeconds: 12,
  },
  {
    ...usual,
    id: 'wavespeed-ai/chroma',
    label: 'Chroma',
    description: 'Free in style, from painting to poster',
    path: 'wavespeed-ai/chroma',
    seed: wavespeedSeed,
    unitPrice: 15_000,
    typicalSeconds: 10,
  },
  {
    ...usual,
    id: 'segmind/higgsfield-soul',
    label: 'HiggsField Soul',
    description: 'Fashion and lifestyle portraits in a chosen style',
    provider: 'segmind',
    path: 'higgsfield-text2image-soul',
    references: { min: 0, max: 1 },
    withReferences: { field: 'image_url' },
    qualities: ['High', 'Low'],
    counts: [1, 4],
    framing: soulFraming,
    inputs: { enhance_prompt: false, style_strength: 1 },
    qualityInputs: { High: { quality: '1080p' }, Low: { quality: '720p' } },
    seed: { max: 1_000_000 },
    styles: soulStyleIds,
    unitPrice: 217_500,
    typicalSeconds: 40,
  },
]

/** The model of an id of the studio, whether or not its provider is connected. */
export function findImageModel(id: string): ImageModel | undefined {
  return imageModels.find((model) => model.id === id)
}

/** What a request costs by the prices of the model, in millionths of a dollar: each output, and all of them. */
export function priceOf(model: ImageModel, { numberOfImages, quality }: PricedSettings): Price {
  const unit = Object.entries(model.qualityPrices ?? {}).find(([of]) => of === quality)?.[1] ?? model.unitPrice
  return { unit, total: unit * numberOfImages }
}

interface PricedSettings {
  readonly numberOfImages: number
  /** As a job keeps it: a word that the model does not know has no price of its own. */
  readonly quality: string | undefined
}

interface Price {
  readonly unit: number
  readonly total: number
}
