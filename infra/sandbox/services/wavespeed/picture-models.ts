import type { Input, PictureModel } from '../../model.ts'
import type { Look } from '../../pictures/choose.ts'

const text: Input = { kind: 'text' }
const seed: Input = { kind: 'number', from: -1, to: 4_294_967_295, whole: true }
const share: Input = { kind: 'number', from: 0, to: 1 }
const media: Input = { kind: 'media', holds: 'image' }
const loras: Input = { kind: 'loras' }
const anyFormat: Input = { kind: 'choice', of: ['jpeg', 'png', 'webp'] }
const upTo = (most: number): Input => ({ kind: 'media-list', most })
const sides = (from: number, to: number): Input => ({ kind: 'size', from, to })
const common: Readonly<Record<string, Input>> = { prompt: text, enable_base64_output: { kind: 'flag' } }
const synchronous: Readonly<Record<string, Input>> = { ...common, enable_sync_mode: { kind: 'flag' } }

const look = (grain: number, contrast: number, warmth: number, ...favourites: string[]): Look => ({
  grain,
  contrast,
  warmth,
  favourites,
})
const looks = {
  seedream: look(
    0.016,
    0.32,
    0.004,
    'ridges',
    'ocean',
    'still-life',
    'product',
    'aurora',
    'botanical',
    'portrait',
    'planet',
  ),
  hunyuan: look(0.018, 0.4, 0.012, 'planet', 'city', 'aurora', 'architecture', 'ocean'),
  realism: look(0.024, 0.24, 0.014, 'ridges', 'ocean', 'dunes', 'still-life', 'city', 'portrait'),
  ideogram: look(0.012, 0.3, 0, 'portrait', 'poster'),
  krea: look(0.036, 0.34, 0.022, 'portrait', 'dunes', 'still-life', 'botanical', 'city', 'ridges'),
  banana: look(0.012, 0.22, 0.006, 'product', 'architecture', 'still-life', 'botanical', 'ocean'),
  chroma: look(0.014, 0.42, -0.004, 'silk', 'tiles', 'poster', 'planet', 'architecture', 'aurora'),
}

const seedream = (path: string, edit: boolean, sequence: boolean): PictureModel => ({
  makes: 'pictures',
  id: `bytedance/seedream-v4${path}`,
  label: 'Seedream 4',
  inputs: {
    ...synchronous,
    size: sides(512, 8192),
    ...(edit ? { images: upTo(10) } : {}),
    ...(sequence ? { max_images: { kind: 'number', from: 1, to: 15, whole: true } } : {}),
  },
  required: edit ? ['prompt', 'images'] : ['prompt'],
  // An edit has no default size, and its pictures do not have the size of the reference either.
  defaults: { ...(edit ? {} : { size: '2048*2048' }), ...(sequence ? { max_images: 1 } : {}) },
  price: 27_000,
  seconds: [2.2, 4.5],
  look: looks.seedream,
})

const wan = (
  path: string,
  label: string,
  price: number,
  extra: Readonly<Record<string, Input>>,
  required: string[],
): PictureModel => ({
  makes: 'pictures',
  id: `wavespeed-ai/wan-2.2/${path}`,
  label,
  inputs: { ...synchronous, size: sides(256, 4096), seed, output_format: anyFormat, ...extra },
  required: ['prompt', ...required],
  defaults: { size: '1024*1024', output_format: 'jpeg', ...(extra['strength'] ? { strength: 0.6 } : {}) },
  price,
  seconds: [2, 4],
  look: looks.realism,
})

const bananaRatios: Input = {
  kind: 'choice',
  of: ['1:1', '3:2', '2:3', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
}

const banana = (path: string, edit: boolean): PictureModel => ({
  makes: 'pictures',
  id: `google/nano-banana/${path}`,
  label: 'Nano Banana',
  inputs: {
    ...synchronous,
    aspect_ratio: bananaRatios,
    output_format: { kind: 'choice', of: ['png', 'jpeg'] },
    ...(edit ? { images: upTo(10) } : {}),
  },
  required: edit ? ['prompt', 'images'] : ['prompt'],
  defaults: { output_format: 'png' },
  price: 38_000,
  seconds: [2.5, 5],
  look: looks.banana,
})

/** The image models of the catalogue (providers 4.1). */
export const pictureModels: readonly PictureModel[] = [
  seedream('', false, false),
  seedream('/edit', true, false),
  seedream('/sequential', false, true),
  seedream('/edit-sequential', true, true),
  {
    makes: 'pictures',
    id: 'wavespeed-ai/hunyuan-image-3',
    label: 'Hunyuan Image 3',
    inputs: { ...synchronous, size: sides(256, 1536), seed },
    required: ['prompt'],
    defaults: { size: '1024*1024' },
    price: 100_000,
    seconds: [3.5, 6],
    look: looks.hunyuan,
  },
  wan('text-to-image-realism', 'Wan 2.2 Realism', 25_000, {}, []),
  wan('text-to-image-lora', 'Wan 2.2', 25_000, { loras, high_noise_loras: loras, low_noise_loras: loras }, []),
  wan('image-to-image', 'Wan 2.2', 20_000, { image: media, strength: share }, ['image']),
  {
    makes: 'pictures',
    id: 'ideogram-ai/ideogram-character',
    label: 'Ideogram Character',
    inputs: {
      ...common,
      image: media,
      aspect_ratio: { kind: 'choice', of: ['1:1', '16:9', '9:16', '4:3', '3:4'] },
      style: { kind: 'choice', of: ['Auto', 'Fiction', 'Realistic'] },
      rendering_speed: { kind: 'choice', of: ['Turbo', 'Default', 'Quality'] },
    },
    required: ['prompt', 'image'],
    defaults: { aspect_ratio: '1:1', style: 'Auto', rendering_speed: 'Default' },
    price: { by: 'rendering_speed', of: { Turbo: 100_000, Default: 150_000, Quality: 200_000 } },
    seconds: [3, 6],
    look: looks.ideogram,
  },
  {
    makes: 'pictures',
    id: 'wavespeed-ai/flux-krea-dev-lora',
    label: 'Flux Krea',
    inputs: {
      ...synchronous,
      image: media,
      strength: share,
      size: sides(256, 4096),
      guidance_scale: { kind: 'number', from: 0, to: 20 },
      seed,
      loras,
      output_format: anyFormat,
    },
    required: ['prompt'],
    defaults: { size: '1024*1024', strength: 0.8, guidance_scale: 3.5, output_format: 'jpeg' },
    price: 20_000,
    seconds: [1.8, 3.5],
    look: looks.krea,
  },
  banana('text-to-image', false),
  banana('edit', true),
  {
    makes: 'pictures',
    id: 'wavespeed-ai/chroma',
    label: 'Chroma',
    inputs: { ...synchronous, size: sides(256, 4096), seed, output_format: anyFormat },
    required: ['prompt'],
    defaults: { size: '1024*1024', output_format: 'jpeg' },
    price: 15_000,
    seconds: [1.5, 3],
    look: looks.chroma,
  },
]
