import { describe, expect, it } from 'vitest'
import { type VideoModelId, videoModelIds } from '../catalogue/video-contract.ts'
import { findVideoModel } from '../catalogue/video-models.ts'
import { settingsAsText } from '../clips/commands.ts'
import { GenerateVideoForm } from './contract.ts'
import { checkInputs, checkSound, chooseVideoModel, chosenSettings, negativePromptOf } from './form.ts'

const connected = new Set(['wavespeed'])
const prompt = 'the boat leaves the harbour'
const formOf = (fields: object) => GenerateVideoForm.parse({ prompt, ...fields })

/** What JobRequested keeps of a form, words included. */
function asked(fields: object) {
  const form = formOf(fields)
  const model = chooseVideoModel(form, connected)
  return { ...settingsAsText(chosenSettings(form, model)), negativePrompt: negativePromptOf(form, model) }
}

describe('a form that leaves everything out', () => {
  it.each([
    [
      'kling-2.1',
      { duration: '5', resolution: '1080p', guidanceScale: '0.5', negativePrompt: 'blur, distort, low quality' },
    ],
    [
      'kling-2.5',
      { duration: '5', resolution: '1080p', guidanceScale: '0.5', negativePrompt: 'blur, distort, low quality' },
    ],
    ['seedance-1.0-pro', { duration: '5', resolution: '480p' }],
    ['veo-3.1', { duration: '6', resolution: '720p', audioEnabled: 'true' }],
    ['veo-3.1-fast', { duration: '6', resolution: '720p', audioEnabled: 'true' }],
    ['wan-2.5', { duration: '5', resolution: '480p', audioEnabled: 'true' }],
    ['wan-2.2-spicy', { duration: '5', resolution: '480p' }],
    ['wan-2.2-i2v-720p', { duration: '5', resolution: '720p' }],
  ] as const)('has the usual settings of %s', (model, settings) => {
    const usual = { variant: 'pro', aspectRatio: '16:9', negativePrompt: undefined }
    expect(asked({ model })).toEqual({ ...usual, ...settings })
  })

  it('is for the default model of the specification', () => {
    expect(formOf({})).toMatchObject({ model: 'kling-2.1', variant: 'pro', aspectRatio: '16:9', seed: -1 })
  })
})

it('keeps what the person chose', () => {
  const chosen = { model: 'wan-2.5', duration: '10', resolution: '1080p', aspectRatio: '4:3', seed: '7' }
  expect(asked({ ...chosen, audioEnabled: 'false', negativePrompt: ' rain ' })).toEqual({
    variant: 'pro',
    duration: '10',
    resolution: '1080p',
    aspectRatio: '4:3',
    audioEnabled: 'false',
    seed: '7',
    negativePrompt: 'rain',
  })
  expect(asked({ model: 'seedance-1.0-pro', variant: 'lite' })).toMatchObject({ variant: 'lite' })
  expect(asked({ model: 'kling-2.1', guidanceScale: '0.7' })).toMatchObject({ guidanceScale: '0.7' })
})

it('does not ask for a size that a model has no choice of', () => {
  expect(asked({ model: 'kling-2.1', variant: 'lite', resolution: '480p' })).toMatchObject({ resolution: '720p' })
  expect(asked({ model: 'wan-2.2-i2v-720p', resolution: '1080p' })).toMatchObject({ resolution: '720p' })
})

describe('a form is refused for', () => {
  it.each([
    ['another length', { model: 'kling-2.1', duration: '8' }, 'Kling 2.1 makes videos of 5 or 10 seconds.'],
    ['another length', { model: 'veo-3.1', duration: '5' }, 'Veo 3.1 makes videos of 4, 6, or 8 seconds.'],
    ['another length', { model: 'wan-2.2-spicy', duration: '10' }, 'Wan 2.2 Spicy makes videos of 5 or 8 seconds.'],
    ['another size', { model: 'veo-3.1', resolution: '480p' }, 'Veo 3.1 makes videos in 720p or 1080p only.'],
    [
      'another size',
      { model: 'wan-2.2-spicy', resolution: '1080p' },
      'Wan 2.2 Spicy makes videos in 480p or 720p only.',
    ],
    ['another ratio', { model: 'veo-3.1', aspectRatio: '1:1' }, 'Veo 3.1 makes videos in 16:9 or 9:16 only.'],
    ['another variant', { model: 'wan-2.5', variant: 'lite' }, 'Wan 2.5 is not offered as lite, only as pro.'],
    [
      'a negative prompt',
      { model: 'wan-2.2-spicy', negativePrompt: 'rain' },
      'Wan 2.2 Spicy takes no negative prompt.',
    ],
    ['a guidance scale', { model: 'wan-2.5', guidanceScale: '0.5' }, 'Wan 2.5 takes no guidance scale.'],
    ['a seed', { model: 'kling-2.5', seed: '7' }, 'Kling 2.5 Turbo takes no seed.'],
    ['too large a seed', { model: 'wan-2.5', seed: '2147483648' }, 'Wan 2.5 takes seeds up to 2147483647.'],
    ['no prompt', { model: 'kling-2.1', prompt: ' ' }, 'Please enter a prompt to generate a video.'],
    [
      'a long prompt',
      { model: 'seedance-1.0-pro', prompt: 'a'.repeat(2_001) },
      'Seedance 1.0 Pro takes prompts of at most 2000 characters.',
    ],
    [
      'a model that is switched off',
      { model: 'sora-2' },
      'Sora 2 is no longer offered by its maker. Please choose Veo 3.1 Fast.',
    ],
  ])('%s', (_what, fields, message) => {
    expect(() => asked(fields)).toThrow(message)
  })

  it('a model whose service is not connected', () => {
    expect(() => chooseVideoModel(formOf({}), new Set())).toThrow('This model cannot be used at the moment.')
  })

  it('a length that no model makes, in the words of the specification', () => {
    const { error } = GenerateVideoForm.safeParse({ prompt, duration: '7' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Duration must be 4, 5, 6, 8, or 10 seconds'])
  })

  it.each([
    ['variant', { variant: 'standard' }],
    ['resolution', { resolution: '4k' }],
    ['aspectRatio', { aspectRatio: '21:9' }],
    ['seed', { seed: 'x' }],
  ])('a %s outside of the schema', (field, fields) => {
    const { error } = GenerateVideoForm.safeParse({ prompt, ...fields })
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
  })
})

it('needs no prompt for a model that can do without', () => {
  expect(asked({ model: 'seedance-1.0-pro', prompt: '' })).toMatchObject({ variant: 'pro' })
})

describe('the inputs of a form', () => {
  const nothing = { firstFrame: false, lastFrame: false, audio: false }
  const check =
    (id: VideoModelId, given: object, form: object = {}) =>
    () => {
      const model = findVideoModel(id)
      if (model) checkInputs(model, { ...nothing, ...given }, formOf(form))
    }

  it.each(videoModelIds)('need a first frame for %s', (id) => {
    expect(check(id, {})).toThrow('Please upload or select an image first.')
  })

  it('need a last frame where a model makes nothing without', () => {
    const given = { firstFrame: true }
    expect(check('wan-2.2-i2v-720p', given)).toThrow('Please upload a last frame for Wan 2.2 I2V 720p model.')
    expect(check('wan-2.2-i2v-720p', { ...given, lastFrame: true })).not.toThrow()
    expect(check('veo-3.1', given)).not.toThrow()
  })

  it('may have no other that the model does not take', () => {
    const given = { firstFrame: true }
    expect(check('kling-2.1', { ...given, lastFrame: true })).toThrow('Kling 2.1 takes no last frame.')
    expect(check('veo-3.1', { ...given, lastFrame: true })).not.toThrow()
    expect(check('veo-3.1', { ...given, audio: true })).toThrow('Veo 3.1 takes no audio file.')
    expect(check('wan-2.5', { ...given, audio: true })).not.toThrow()
  })

  it('may have no sound of its own that is not to be heard', () => {
    const given = { firstFrame: true, audio: true }
    const silent = check('wan-2.5', given, { audioEnabled: 'false' })
    expect(silent).toThrow('A video without sound takes no audio file.')
    expect(check('wan-2.5', given, { audioEnabled: 'true' })).not.toThrow()
  })

  it.each([3_000, 30_000, undefined])('may have a sound of %s ms', (ms) => {
    expect(() => checkSound(ms)).not.toThrow()
  })

  it.each([2_999, 30_001])('may have no sound of %i ms, which the service would refuse', (ms) => {
    expect(() => checkSound(ms)).toThrow('The audio must be 3 to 30 seconds long.')
  })
})
