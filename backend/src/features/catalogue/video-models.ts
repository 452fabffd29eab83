import type { PriceList } from './price-list.ts'
import { pricedVideoModel } from './priced-models.ts'
import type { ModelVariant, VideoModel, VideoResolution } from './video-contract.ts'
import { videoResolutions } from './video-contract.ts'
import type { VariantEntry, VideoModelEntry } from './video-model.ts'

/** The largest seed of the models of this service that take one: a signed 32-bit number, as with its image models. */
export const mostVideoSeed = 2_147_483_647

/** A variant that has one path for each of these sizes. */
const variant = (
  id: ModelVariant,
  label: string,
  path: string,
  resolutions: readonly VideoResolution[],
): VariantEntry => ({
  id,
  label,
  resolutions: [...resolutions],
  paths: Object.fromEntries(resolutions.map((resolution) => [resolution, path])),
})

/** A variant that makes every size, each under a path of its own, which ends with it. */
const sizedVariant = (id: ModelVariant, label: string, path: string): VariantEntry => ({
  id,
  label,
  resolutions: [...videoResolutions],
  paths: Object.fromEntries(videoResolutions.map((resolution) => [resolution, `${path}-${resolution}`])),
})

const usual = {
  provider: 'wavespeed',
  durations: [5, 10],
  remappedDurations: { short: 5, long: 10 },
  aspectRatios: [],
  cropsFirstFrame: false,
  lastFrame: 'none',
  takesAudio: false,
  sound: 'never',
  takesSeed: false,
  promptRequired: true,
  longestPrompt: 4_000,
  sends: [],
} satisfies Partial<VideoModelEntry>

/** Kling has no input for the size: the standard models make 720p, the pro models 1080p. */
const kling = {
  ...usual,
  negativePrompt: 'blur, distort, low quality',
  guidanceScale: { min: 0, max: 1, usual: 0.5 },
  longestPrompt: 2_500,
} satisfies Partial<VideoModelEntry>

const veo = {
  ...usual,
  durations: [4, 6, 8],
  remappedDurations: { short: 6, long: 8 },
  aspectRatios: ['16:9', '9:16'],
  lastFrame: 'optional',
  sound: 'choice',
  sends: ['resolution', 'aspect_ratio', 'generate_audio'],
  takesSeed: true,
} satisfies Partial<VideoModelEntry>

const wan22 = {
  ...usual,
  durations: [5, 8],
  remappedDurations: { short: 5, long: 8 },
  takesSeed: true,
} satisfies Partial<VideoModelEntry>

/** The nine video models (spec video 9); paths, inputs and prices of providers 4.2. */
export const videoModels: readonly VideoModelEntry[] = [
  {
    ...kling,
    id: 'kling-2.1',
    label: 'Kling 2.1',
    description: 'Steady, natural motion of people and cameras',
    variants: [
      variant('pro', 'Pro', 'kwaivgi/kling-v2.1-i2v-pro', ['1080p']),
      variant('lite', 'Standard', 'kwaivgi/kling-v2.1-i2v-standard', ['720p']),
    ],
    rates: [
      { variant: 'pro', centsPerSecond: 9 },
      { variant: 'lite', centsPerSecond: 5 },
    ],
    typicalSeconds: 150,
  },
  {
    ...kling,
    id: 'kling-2.5',
    label: 'Kling 2.5 Turbo',
    description: 'Faster and cheaper than 2.1, strong in quick action',
    variants: [
      variant('pro', 'Pro', 'kwaivgi/kling-v2.5-turbo-pro/image-to-video', ['1080p']),
      variant('lite', 'Standard', 'kwaivgi/kling-v2.5-turbo-std/image-to-video', ['720p']),
    ],
    rates: [
      { variant: 'pro', centsPerSecond: 7 },
      { variant: 'lite', centsPerSecond: 4.2 },
    ],
    typicalSeconds: 90,
  },
  {
    ...usual,
    id: 'seedance-1.0-pro',
    label: 'Seedance 1.0 Pro',
    description: 'Smooth camera moves at a low price, in every size',
    variants: [
      sizedVariant('pro', 'Pro', 'bytedance/seedance-v1-pro-i2v'),
      sizedVariant('lite', 'Lite', 'bytedance/seedance-v1-lite-i2v'),
    ],
    promptRequired: false,
    longestPrompt: 2_000,
    sends: ['aspect_ratio'],
    takesSeed: true,
    rates: [
      { variant: 'pro', resolution: '480p', centsPerSecond: 3 },
      { variant: 'pro', resolution: '720p', centsPerSecond: 6 },
      { variant: 'pro', resolution: '1080p', centsPerSecond: 12 },
      { variant: 'lite', resolution: '480p', centsPerSecond: 1.6 },
      { variant: 'lite', resolution: '720p', centsPerSecond: 3.2 },
      { variant: 'lite', resolution: '1080p', centsPerSecond: 9 },
    ],
    typicalSeconds: 60,
  },
  {
    ...veo,
    id: 'veo-3.1',
    label: 'Veo 3.1',
    description: 'The finest picture, with sound and speech, from first to last frame',
    variants: [variant('pro', 'Pro', 'google/veo3.1/image-to-video', ['720p', '1080p'])],
    rates: [
      { sound: true, centsPerSecond: 40 },
      { sound: false, centsPerSecond: 20 },
    ],
    typicalSeconds: 120,
  },
  {
    ...veo,
    id: 'veo-3.1-fast',
    label: 'Veo 3.1 Fast',
    description: 'Veo with sound in less time, at less than half the price',
    variants: [variant('pro', 'Pro', 'google/veo3.1-fast/image-to-video', ['720p', '1080p'])],
    rates: [
      { sound: true, centsPerSecond: 15 },
      { sound: false, centsPerSecond: 10 },
    ],
    typicalSeconds: 70,
  },
  {
    ...usual,
    id: 'sora-2',
    label: 'Sora 2',
    description: 'Switched off by its maker on 24 September 2026',
    // the nearest of ours: as long, with sound
    retired: { successor: 'veo-3.1-fast' },
    variants: [variant('pro', 'Pro', 'openai/sora-2/image-to-video', ['720p'])],
    durations: [4, 8],
    unofferedDurations: [12],
    remappedDurations: { short: 4, long: 8 },
    sound: 'always',
    rates: [{ centsPerSecond: 10 }],
    typicalSeconds: 120,
  },
  {
    ...usual,
    id: 'wan-2.5',
    label: 'Wan 2.5',
    description: 'With sound, also your own: speech and music move the picture',
    variants: [variant('pro', 'Pro', 'alibaba/wan-2.5/image-to-video', videoResolutions)],
    aspectRatios: ['16:9', '9:16', '1:1', '4:3'],
    cropsFirstFrame: true,
    takesAudio: true,
    sound: 'choice',
    negativePrompt: '',
    sends: ['resolution'],
    takesSeed: true,
    rates: [
      { resolution: '480p', centsPerSecond: 5 },
      { resolution: '720p', centsPerSecond: 10 },
      { resolution: '1080p', centsPerSecond: 15 },
    ],
    typicalSeconds: 100,
  },
  {
    ...wan22,
    id: 'wan-2.2-spicy',
    label: 'Wan 2.2 Spicy',
    description: 'Lively motion at the lowest price',
    variants: [variant('pro', 'Pro', 'wavespeed-ai/wan-2.2-spicy/image-to-video', ['480p', '720p'])],
    sends: ['resolution'],
    rates: [
      { resolution: '480p', centsPerSecond: 3 },
      { resolution: '720p', centsPerSecond: 6 },
    ],
    typicalSeconds: 45,
  },
  {
    ...wan22,
    id: 'wan-2.2-i2v-720p',
    label: 'Wan 2.2 I2V 720p',
    description: 'From a first frame to a last one',
    variants: [variant('pro', 'Pro', 'wavespeed-ai/wan-2.2/i2v-720p', ['720p'])],
    lastFrame: 'required',
    negativePrompt: '',
    rates: [{ centsPerSecond: 6 }],
    typicalSeconds: 60,
  },
]

/** The model of an id of the studio, whether or not its provider is connected. */
export function findVideoModel(id: string): VideoModelEntry | undefined {
  return videoModels.find((model) => model.id === id)
}

/** The models that the form shows, retired ones too, of the services that are connected. */
export function shownVideoModels({
  connected,
  sandbox,
  prices,
}: {
  readonly connected: ReadonlySet<string>
  readonly sandbox: boolean
  readonly prices: PriceList
}): VideoModel[] {
  const usable = videoModels.filter(({ provider }) => connected.has(provider))
  return usable.map((model) => shown(pricedVideoModel(model, prices), sandbox))
}

function shown(model: VideoModelEntry, sandbox: boolean): VideoModel {
  const { provider: _provider, sends: _sends, unofferedDurations: _unoffered, variants, ...offered } = model
  return {
    ...offered,
    variants: variants.map(({ id, label, resolutions }) => ({ id, label, resolutions })),
    sandbox,
  }
}
