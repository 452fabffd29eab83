import { describe, expect, it } from 'vitest'
import type { VideoModelId } from '../catalogue/video-contract.ts'
import { findVideoModel, mostVideoSeed } from '../catalogue/video-models.ts'
import { videoKind } from './kind.ts'
import { seedOfVideo, toVideoRequest } from './request.ts'

function modelOf(id: VideoModelId) {
  const model = findVideoModel(id)
  if (!model) throw new Error(`${id} is missing`)
  return model
}

const settings = { variant: 'pro', duration: '5', resolution: '1080p', aspectRatio: '9:16' }
const inputs = { 'first-frame': 'https://files/first.png' }
const content = { prompt: 'the boat leaves', inputs }
const common = { image: 'https://files/first.png', prompt: 'the boat leaves', duration: 5 }

describe('the request of one clip (providers 4.2)', () => {
  it.each([
    [
      'kling-2.1',
      { guidanceScale: '0.5' },
      { negativePrompt: 'blur' },
      'kwaivgi/kling-v2.1-i2v-pro',
      { negative_prompt: 'blur', guidance_scale: 0.5 },
    ],
    ['kling-2.5', {}, {}, 'kwaivgi/kling-v2.5-turbo-pro/image-to-video', {}],
    ['kling-2.1', { variant: 'lite', resolution: '720p' }, {}, 'kwaivgi/kling-v2.1-i2v-standard', {}],
    ['seedance-1.0-pro', {}, { seed: 7 }, 'bytedance/seedance-v1-pro-i2v-1080p', { aspect_ratio: '9:16', seed: 7 }],
    [
      'seedance-1.0-pro',
      { variant: 'lite', resolution: '480p' },
      {},
      'bytedance/seedance-v1-lite-i2v-480p',
      { aspect_ratio: '9:16' },
    ],
    [
      'veo-3.1',
      { duration: '8', audioEnabled: 'false' },
      { inputs: { ...inputs, 'last-frame': 'https://files/last.png' } },
      'google/veo3.1/image-to-video',
      {
        duration: 8,
        resolution: '1080p',
        aspect_ratio: '9:16',
        generate_audio: false,
        last_image: 'https://files/last.png',
      },
    ],
    [
      'wan-2.5',
      { audioEnabled: 'true' },
      { negativePrompt: 'rain', inputs: { ...inputs, audio: 'https://files/voice.mp3' } },
      'alibaba/wan-2.5/image-to-video',
      { resolution: '1080p', negative_prompt: 'rain', audio: 'https://files/voice.mp3' },
    ],
    [
      'wan-2.2-spicy',
      { resolution: '480p' },
      { seed: 7 },
      'wavespeed-ai/wan-2.2-spicy/image-to-video',
      { resolution: '480p', seed: 7 },
    ],
    [
      'wan-2.2-i2v-720p',
      { resolution: '720p' },
      { inputs: { ...inputs, 'last-frame': 'https://files/last.png' } },
      'wavespeed-ai/wan-2.2/i2v-720p',
      { last_image: 'https://files/last.png' },
    ],
  ] as const)('of %s with %j', (id, chosen, more, path, sent) => {
    const request = toVideoRequest(modelOf(id), { ...settings, ...chosen }, { ...content, ...more })
    expect(request).toEqual({ path, inputs: { ...common, ...sent } })
  })

  it('has no prompt where there is none, and no seed for a model that takes none', () => {
    const { inputs: sent } = toVideoRequest(modelOf('kling-2.1'), settings, { ...content, prompt: '', seed: 7 })
    expect(sent).toEqual({ image: common.image, duration: 5 })
  })

  it.each([
    ['a length', { duration: '7' }],
    ['a size', { resolution: '480p' }],
    ['a variant', { variant: 'gold' }],
  ])('cannot be made with %s that is no longer offered', (_what, gone) => {
    expect(() => toVideoRequest(modelOf('kling-2.1'), { ...settings, ...gone }, content)).toThrow('no longer offered')
  })

  it.each([
    ['length', { duration: '7' }],
    ['size', { resolution: '480p' }],
    ['aspect ratio', { aspectRatio: '7:5' }],
    ['guidance scale', { guidanceScale: 'much' }],
  ])('says that its %s is gone in the words of people', (words, gone) => {
    const request = () => toVideoRequest(modelOf('kling-2.1'), { ...settings, ...gone }, content)
    expect(request).toThrow(`The ${words} of this video is no longer offered.`)
  })

  it('cannot be made without its first frame', () => {
    expect(() => toVideoRequest(modelOf('kling-2.1'), settings, { ...content, inputs: {} })).toThrow('first frame')
  })
})

describe('the seed of a clip', () => {
  const draw = (max: number) => max - 1

  it('is that of the first intent, else the chosen one, else one that is drawn', () => {
    const wan = modelOf('wan-2.5')
    expect(seedOfVideo(wan, { ...settings, seed: '7' }, { n: 0, last: { seed: 3 }, draw })).toBe(3)
    expect(seedOfVideo(wan, { ...settings, seed: '7' }, { n: 0, last: undefined, draw })).toBe(7)
    expect(seedOfVideo(wan, settings, { n: 0, last: undefined, draw })).toBe(mostVideoSeed - 1)
  })

  it('is absent for a model that takes none', () => {
    expect(seedOfVideo(modelOf('kling-2.1'), settings, { n: 0, last: undefined, draw })).toBeUndefined()
  })
})

describe('the kind', () => {
  it('tells the ledger seconds and size, also of a model that is no longer offered', () => {
    expect(videoKind.pricedBy({ model: 'gone', settings })).toEqual({ seconds: 5, resolution: '1080p' })
    expect(videoKind.pricedBy({ model: 'gone', settings: {} })).toEqual({})
  })

  it('has the first frame cropped to the chosen ratio for a service that takes none, and for no other', () => {
    expect(videoKind.modelOf({ model: 'wan-2.5', settings })?.cropsTo).toEqual({ 'first-frame': 9 / 16 })
    expect(videoKind.modelOf({ model: 'veo-3.1', settings })?.cropsTo).toBeUndefined()
  })

  it('has the sound that nobody wants removed where a service cannot leave it out', () => {
    const silent = { ...settings, audioEnabled: 'false' }
    expect(videoKind.modelOf({ model: 'wan-2.5', settings: silent })?.silenced).toBe(true)
    expect(videoKind.modelOf({ model: 'wan-2.5', settings })?.silenced).toBeUndefined()
    expect(videoKind.modelOf({ model: 'veo-3.1', settings: silent })?.silenced).toBeUndefined()
  })

  it('makes videos, by the model of the job', () => {
    expect(videoKind.medium).toBe('video')
    expect(videoKind.modelOf({ model: 'gone', settings })).toBeUndefined()
    const model = videoKind.modelOf({ model: 'wan-2.5', settings })
    expect(model?.typicalSeconds).toBe(100)
    expect(model?.toRequest({ ...content, references: [] }).path).toBe('alibaba/wan-2.5/image-to-video')
    expect(model?.seedOf({ n: 0, last: undefined, draw: () => 9 })).toBe(9)
  })
})
