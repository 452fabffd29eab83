import type { VideoModel } from '@studio/backend/contract/videos'

const usual: VideoModel = {
  id: 'kling-2.1',
  label: 'Kling 2.1',
  description: 'Steady, natural motion',
  variants: [
    { id: 'pro', label: 'Pro', resolutions: ['1080p'] },
    { id: 'lite', label: 'Standard', resolutions: ['720p'] },
  ],
  durations: [5, 10],
  remappedDurations: { short: 5, long: 10 },
  aspectRatios: [],
  cropsFirstFrame: false,
  lastFrame: 'none',
  takesAudio: false,
  sound: 'never',
  negativePrompt: 'blur, distort, low quality',
  guidanceScale: { min: 0, max: 1, usual: 0.5 },
  takesSeed: false,
  promptRequired: true,
  longestPrompt: 2_500,
  rates: [
    { variant: 'pro', centsPerSecond: 9 },
    { variant: 'lite', centsPerSecond: 5 },
  ],
  typicalSeconds: 150,
  sandbox: true,
}
const { negativePrompt: _words, guidanceScale: _scale, ...plain } = usual

/** Models as the server lists them: one of each manner. */
export const models = {
  kling: usual,
  veo: {
    ...plain,
    id: 'veo-3.1',
    label: 'Veo 3.1',
    variants: [{ id: 'pro', label: 'Pro', resolutions: ['720p', '1080p'] }],
    durations: [4, 6, 8],
    remappedDurations: { short: 6, long: 8 },
    aspectRatios: ['16:9', '9:16'],
    lastFrame: 'optional',
    sound: 'choice',
    takesSeed: true,
    rates: [
      { sound: true, centsPerSecond: 40 },
      { sound: false, centsPerSecond: 20 },
    ],
  },
  sora: { ...plain, id: 'sora-2', label: 'Sora 2', retired: { successor: 'veo-3.1' } },
  wan25: {
    ...plain,
    id: 'wan-2.5',
    label: 'Wan 2.5',
    variants: [{ id: 'pro', label: 'Pro', resolutions: ['480p', '720p', '1080p'] }],
    aspectRatios: ['16:9', '9:16', '1:1', '4:3'],
    cropsFirstFrame: true,
    takesAudio: true,
    sound: 'choice',
    negativePrompt: '',
    rates: [{ centsPerSecond: 5 }],
  },
  wanI2v: {
    ...plain,
    id: 'wan-2.2-i2v-720p',
    label: 'Wan 2.2 I2V 720p',
    variants: [{ id: 'pro', label: 'Pro', resolutions: ['720p'] }],
    durations: [5, 8],
    remappedDurations: { short: 5, long: 8 },
    lastFrame: 'required',
    negativePrompt: '',
    rates: [{ centsPerSecond: 6 }],
  },
} as const satisfies Readonly<Record<string, VideoModel>>
