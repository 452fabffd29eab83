import type { ClipModel, Input, MediaRules, Rate, Resolution } from '../../model.ts'

type Inputs = ClipModel['inputs']

const megabyte = 1024 * 1024
const text: Input = { kind: 'text' }
const flag: Input = { kind: 'flag' }
const loras: Input = { kind: 'loras' }
const seed: Input = { kind: 'number', from: -1, to: 2_147_483_647, whole: true }
const share: Input = { kind: 'number', from: 0, to: 1 }
const image = (rules?: MediaRules): Input => ({ kind: 'media', holds: 'image', ...(rules && { rules }) })
const choice = (...of: string[]): Input => ({ kind: 'choice', of })
const durations = (...of: number[]): Input => ({ kind: 'number-choice', of })
const range = (from: number, to: number): Input => ({ kind: 'number', from, to, whole: true })

const plain: MediaRules = { formats: ['jpeg', 'png'], mostBytes: 10 * megabyte, leastSide: 300 }
const veoImage: MediaRules = { formats: ['jpeg', 'png', 'webp'], mostBytes: 50 * megabyte, leastSide: 128 }
// As the provider's page of wan-2.5/text-to-video says.
const wanAudio: Input = {
  kind: 'media',
  holds: 'audio',
  rules: { formats: ['wav', 'mp3'], mostBytes: 15 * megabyte, leastSeconds: 3 },
}

/** A rate per second for each resolution, in millionths of a dollar. */
const byResolution = (of: Readonly<Record<string, number>>): Rate => ({ by: 'resolution', of })

const kling = (path: string, label: string, resolution: Resolution, price: number, extra: Inputs): ClipModel => ({
  makes: 'clip',
  plan: 'picture',
  id: `kwaivgi/${path}`,
  label,
  inputs: {
    image: image(plain),
    prompt: { kind: 'text', most: 2500 },
    negative_prompt: text,
    guidance_scale: share,
    duration: durations(5, 10),
    ...extra,
  },
  required: ['image', 'prompt', ...('end_image' in extra ? ['end_image'] : [])],
  defaults: { guidance_scale: 0.5, duration: 5 },
  price,
  seconds: [6, 11],
  resolution,
})

const kling3 = (variant: string, resolution: Resolution, price: number): ClipModel => ({
  makes: 'clip',
  plan: 'picture',
  id: `kwaivgi/kling-v3.0-${variant}/image-to-video`,
  label: `Kling 3.0 ${variant}`,
  inputs: {
    image: image({ ...plain, mostRatio: 2.5 }),
    prompt: text,
    negative_prompt: text,
    end_image: image(),
    duration: range(3, 15),
    cfg_scale: share,
    sound: flag,
  },
  required: ['image', 'prompt'],
  defaults: { duration: 5, cfg_scale: 0.5, sound: false },
  price: { by: 'sound', of: { false: price, true: price * 1.5 } },
  seconds: [6, 11],
  resolution,
})

const seedanceRatios = choice('21:9', '16:9', '4:3', '1:1', '3:4', '9:16')

const seedance = (variant: string, resolution: '480p' | '720p' | '1080p', price: number): ClipModel => ({
  makes: 'clip',
  plan: 'picture',
  id: `bytedance/seedance-v1-${variant}-i2v-${resolution}`,
  label: `Seedance 1.0 ${variant}`,
  inputs: {
    image: image(variant === 'lite' && resolution === '1080p' ? { ...plain, mostBytes: 30 * megabyte } : plain),
    prompt: { kind: 'text', most: 2000 },
    last_image: image(),
    duration: range(2, 12),
    aspect_ratio: seedanceRatios,
    camera_fixed: flag,
    seed,
  },
  required: ['image', ...(resolution === '1080p' ? [] : ['duration'])],
  defaults: { duration: 5, camera_fixed: false },
  price,
  seconds: [5, 9],
  resolution,
})

const veo = (variant: string, label: string, silent: number, audible: number): ClipModel => ({
  makes: 'clip',
  plan: 'picture',
  id: `google/${variant}/image-to-video`,
  label,
  inputs: {
    image: image(veoImage),
    prompt: text,
    last_image: image(veoImage),
    duration: durations(4, 6, 8),
    resolution: choice('720p', '1080p', '4k'),
    aspect_ratio: choice('16:9', '9:16'),
    generate_audio: flag,
    negative_prompt: text,
    seed,
  },
  required: ['image', 'prompt'],
  defaults: { duration: 8, resolution: '1080p', generate_audio: true },
  price: { by: 'generate_audio', of: { false: silent, true: audible } },
  seconds: [7, 12],
  resolution: '1080p',
})

const spicy = (path: string, price: Rate, extra: Inputs): ClipModel => ({
  makes: 'clip',
  plan: 'picture',
  id: `wavespeed-ai/wan-2.2-spicy/${path}`,
  label: 'Wan 2.2 Spicy',
  inputs: {
    image: image(),
    prompt: text,
    resolution: choice('480p', '720p'),
    duration: durations(5, 8),
    seed,
    ...extra,
  },
  required: ['image', 'prompt'],
  defaults: { resolution: '480p', duration: 5 },
  price,
  seconds: [4, 8],
  resolution: '480p',
})

const wanAlibaba = (version: string, price: Rate, extra: Inputs): ClipModel => ({
  makes: 'clip',
  plan: 'picture',
  id: `alibaba/wan-${version}/image-to-video`,
  label: `Wan ${version}`,
  inputs: {
    image: image(),
    prompt: text,
    audio: wanAudio,
    duration: range(3, 10),
    resolution: choice('480p', '720p', '1080p'),
    negative_prompt: text,
    enable_prompt_expansion: flag,
    seed,
    ...extra,
  },
  required: ['image', 'prompt'],
  defaults: { duration: 5, resolution: '720p', enable_prompt_expansion: false },
  price,
  seconds: [5, 10],
  resolution: '720p',
  speaks: true,
})

/** The models that make a clip from a picture (providers 4.2), and their successors (4.5). Retired ones are not known: 404. */
export const clipModels: readonly ClipModel[] = [
  kling('kling-v2.1-i2v-standard', 'Kling 2.1 Standard', '720p', 50_000, {}),
  kling('kling-v2.1-i2v-pro', 'Kling 2.1 Pro', '1080p', 90_000, {}),
  kling('kling-v2.1-i2v-pro/start-end-frame', 'Kling 2.1 Pro', '1080p', 90_000, { end_image: image(plain) }),
  kling('kling-v2.5-turbo-pro/image-to-video', 'Kling 2.5 Turbo Pro', '1080p', 70_000, { last_image: image(plain) }),
  kling('kling-v2.5-turbo-std/image-to-video', 'Kling 2.5 Turbo', '720p', 42_000, {}),
  kling3('std', '720p', 84_000),
  kling3('pro', '1080p', 112_000),
  seedance('pro', '480p', 30_000),
  seedance('pro', '720p', 60_000),
  seedance('pro', '1080p', 120_000),
  seedance('lite', '480p', 16_000),
  seedance('lite', '720p', 32_000),
  seedance('lite', '1080p', 90_000),
  {
    ...seedance('pro', '720p', 0),
    id: 'bytedance/seedance-v1-pro-fast/image-to-video',
    label: 'Seedance 1.0 Pro Fast',
    inputs: {
      image: image(plain),
      prompt: { kind: 'text', most: 2000 },
      duration: range(2, 12),
      resolution: choice('480p', '720p', '1080p'),
      aspect_ratio: seedanceRatios,
      camera_fixed: flag,
      seed,
    },
    required: ['image'],
    defaults: { duration: 5, resolution: '720p', camera_fixed: false },
    price: byResolution({ '480p': 12_000, '720p': 24_000, '1080p': 48_000 }),
  },
  veo('veo3.1', 'Veo 3.1', 200_000, 400_000),
  veo('veo3.1-fast', 'Veo 3.1 Fast', 100_000, 150_000),
  wanAlibaba('2.5', byResolution({ '480p': 50_000, '720p': 100_000, '1080p': 150_000 }), {}),
  wanAlibaba('2.7', byResolution({ '720p': 100_000, '1080p': 150_000 }), {
    resolution: choice('720p', '1080p'),
    last_image: image(),
  }),
  spicy('image-to-video', byResolution({ '480p': 30_000, '720p': 60_000 }), {}),
  spicy('image-to-video-lora', byResolution({ '480p': 40_000, '720p': 80_000 }), {
    loras,
    high_noise_loras: loras,
    low_noise_loras: loras,
  }),
  {
    ...spicy('', 60_000, {}),
    id: 'wavespeed-ai/wan-2.2/i2v-720p',
    label: 'Wan 2.2',
    inputs: {
      image: image(),
      prompt: text,
      last_image: image(),
      negative_prompt: text,
      duration: durations(5, 8),
      seed,
    },
    defaults: { duration: 5 },
    resolution: '720p',
  },
]
