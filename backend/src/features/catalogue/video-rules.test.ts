import { describe, expect, it } from 'vitest'
import type { VideoDuration, VideoModelId, VideoResolution } from './video-contract.ts'
import { videoAspectRatios, videoDurations } from './video-contract.ts'
import { findVideoModel, videoModels } from './video-models.ts'
import {
  aspectWith,
  durationWith,
  extrasFor,
  nearestVideoAspect,
  priceOfVideo,
  resolutionsOf,
  resolutionWith,
  variantWith,
} from './video-rules.ts'

function modelOf(id: VideoModelId) {
  const model = findVideoModel(id)
  if (!model) throw new Error(`${id} is missing`)
  return model
}

describe('the length after a change of the model (spec video 9)', () => {
  const remapped: readonly (readonly [VideoModelId, Readonly<Record<VideoDuration, VideoDuration>>])[] = [
    ['veo-3.1', { 4: 4, 5: 6, 6: 6, 8: 8, 10: 8 }],
    ['veo-3.1-fast', { 4: 4, 5: 6, 6: 6, 8: 8, 10: 8 }],
    ['sora-2', { 4: 4, 5: 4, 6: 4, 8: 8, 10: 8 }],
    ['wan-2.2-spicy', { 4: 5, 5: 5, 6: 5, 8: 8, 10: 8 }],
    ['wan-2.2-i2v-720p', { 4: 5, 5: 5, 6: 5, 8: 8, 10: 8 }],
    ['kling-2.1', { 4: 5, 5: 5, 6: 5, 8: 10, 10: 10 }],
    ['kling-2.5', { 4: 5, 5: 5, 6: 5, 8: 10, 10: 10 }],
    ['seedance-1.0-pro', { 4: 5, 5: 5, 6: 5, 8: 10, 10: 10 }],
    ['wan-2.5', { 4: 5, 5: 5, 6: 5, 8: 10, 10: 10 }],
  ]

  it.each(remapped)('of %s', (id, expected) => {
    const model = modelOf(id)
    expect(Object.fromEntries(videoDurations.map((each) => [each, durationWith(model, each)]))).toEqual(expected)
  })
})

describe('the size after a change of the model', () => {
  const remapped: readonly (readonly [VideoModelId, VideoResolution, VideoResolution])[] = [
    ['veo-3.1', '480p', '720p'],
    ['veo-3.1-fast', '480p', '720p'],
    ['veo-3.1', '1080p', '1080p'],
    ['wan-2.2-spicy', '1080p', '720p'],
    ['wan-2.2-i2v-720p', '480p', '720p'],
    ['kling-2.1', '480p', '1080p'],
    ['seedance-1.0-pro', '480p', '480p'],
    ['wan-2.5', '720p', '720p'],
  ]

  it.each(remapped)('to %s: %s becomes %s', (id, before, after) => {
    expect(resolutionWith(modelOf(id), 'pro', before)).toBe(after)
  })

  it('follows the variant', () => {
    const kling = modelOf('kling-2.1')
    expect(resolutionWith(kling, 'lite', '1080p')).toBe('720p')
    expect(resolutionsOf(kling, 'lite')).toEqual(['720p'])
    expect(resolutionsOf(modelOf('veo-3.1'), 'lite')).toEqual([])
  })
})

it('keeps the variant where a model has it, and takes the usual one where not', () => {
  expect(variantWith(modelOf('seedance-1.0-pro'), 'lite')).toBe('lite')
  expect(variantWith(modelOf('wan-2.5'), 'lite')).toBe('pro')
})

it('takes the nearest ratio that a model offers', () => {
  const veo = modelOf('veo-3.1')
  expect(videoAspectRatios.map((aspect) => aspectWith(veo, aspect))).toEqual(['16:9', '9:16', '16:9', '16:9'])
  expect(videoAspectRatios.map((aspect) => aspectWith(modelOf('wan-2.5'), aspect))).toEqual(videoAspectRatios)
  expect(aspectWith(modelOf('kling-2.1'), '4:3')).toBe('4:3')
})

it.each([
  [1920, 1080, '16:9'],
  [1080, 1920, '9:16'],
  [1024, 1024, '1:1'],
  [1600, 1200, '4:3'],
  [1000, 1300, '1:1'],
  [900, 1400, '9:16'],
  [2350, 1000, '16:9'],
  [1500, 1000, '4:3'],
] as const)('an image of %i × %i is nearest to %s', (width, height, aspect) => {
  expect(nearestVideoAspect({ width, height })).toBe(aspect)
})

describe('what is sent beside the settings that every model has (spec video 9)', () => {
  const everything = { negativePrompt: 'rain', guidanceScale: 0.7, audioEnabled: false, seed: 7 }

  it.each([
    ['kling-2.1', { negativePrompt: 'rain', guidanceScale: 0.7 }],
    ['kling-2.5', { negativePrompt: 'rain', guidanceScale: 0.7 }],
    ['seedance-1.0-pro', { seed: 7 }],
    ['veo-3.1', { audioEnabled: false, seed: 7 }],
    ['veo-3.1-fast', { audioEnabled: false, seed: 7 }],
    ['sora-2', {}],
    ['wan-2.5', { negativePrompt: 'rain', audioEnabled: false, seed: 7 }],
    ['wan-2.2-spicy', { seed: 7 }],
    ['wan-2.2-i2v-720p', { negativePrompt: 'rain', seed: 7 }],
  ] as const)('%s', (id, sent) => {
    expect(extrasFor(modelOf(id), everything)).toEqual(sent)
  })

  it('has the defaults of the specification', () => {
    const kling = { negativePrompt: 'blur, distort, low quality', guidanceScale: 0.5 }
    expect(extrasFor(modelOf('kling-2.1'), {})).toEqual(kling)
    expect(extrasFor(modelOf('wan-2.5'), {})).toEqual({ negativePrompt: '', audioEnabled: true })
  })
})

describe('the price of a clip in dollars (providers 4.2)', () => {
  it.each([
    ['kling-2.1', 'pro', '1080p', 5, true, 0.45],
    ['kling-2.1', 'lite', '720p', 5, true, 0.25],
    ['kling-2.5', 'pro', '1080p', 5, true, 0.35],
    ['kling-2.5', 'lite', '720p', 10, true, 0.42],
    ['seedance-1.0-pro', 'pro', '480p', 5, true, 0.15],
    ['seedance-1.0-pro', 'pro', '720p', 5, true, 0.3],
    ['seedance-1.0-pro', 'pro', '1080p', 5, true, 0.6],
    ['seedance-1.0-pro', 'lite', '480p', 5, true, 0.08],
    ['seedance-1.0-pro', 'lite', '720p', 5, true, 0.16],
    ['seedance-1.0-pro', 'lite', '1080p', 5, true, 0.45],
    ['veo-3.1', 'pro', '720p', 8, true, 3.2],
    ['veo-3.1', 'pro', '1080p', 8, false, 1.6],
    ['veo-3.1-fast', 'pro', '1080p', 8, true, 1.2],
    ['veo-3.1-fast', 'pro', '720p', 8, false, 0.8],
    ['wan-2.5', 'pro', '480p', 5, true, 0.25],
    ['wan-2.5', 'pro', '720p', 5, false, 0.5],
    ['wan-2.5', 'pro', '1080p', 10, true, 1.5],
    ['wan-2.2-spicy', 'pro', '480p', 8, true, 0.24],
    ['wan-2.2-spicy', 'pro', '720p', 5, true, 0.3],
    ['wan-2.2-i2v-720p', 'pro', '720p', 8, true, 0.48],
  ] as const)('%s %s in %s for %i s with sound %s: %d', (id, variant, resolution, duration, audioEnabled, dollars) => {
    const price = priceOfVideo(modelOf(id), { variant, resolution, duration, audioEnabled })
    expect(price / 1_000_000).toBe(dollars)
  })

  it('is a whole number of millionths for every choice that can be made', () => {
    const prices = videoModels.flatMap((model) =>
      model.variants.flatMap(({ id: variant, resolutions }) =>
        resolutions.flatMap((resolution) =>
          model.durations.flatMap((duration) =>
            [true, false].map((audioEnabled) => priceOfVideo(model, { variant, resolution, duration, audioEnabled })),
          ),
        ),
      ),
    )
    expect(prices.every((price) => Number.isInteger(price) && price > 0)).toBe(true)
  })
})
