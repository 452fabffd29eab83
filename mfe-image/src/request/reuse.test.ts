import { describe, expect, it } from 'vitest'
import { modelOf } from '../models/testing/model.ts'
import { createPending } from './pending.ts'
import { draftOf, notTakenOver, type Reused } from './reuse.ts'
import { defaultDraft } from './settings.ts'

const settings = { ...defaultDraft, aspectRatio: 'tall', quality: '2K', numberOfImages: 2 } as const
const { generation } = createPending('g', 'a fox', settings, new Date(0))
const output = { n: 1, seed: 48_213 }
const { prompt: _, ...defaults } = defaultDraft

describe('a picture whose settings are used again', () => {
  it('gives its words, settings, style and its own seed', () => {
    const reused = draftOf({ generation: { ...generation, style: 'Cinematic' }, output }, defaultDraft)
    expect(reused).toEqual({ ...settings, prompt: 'a fox', higgsFieldStyle: 'Cinematic', seed: 48_213 })
  })

  it('gives its LoRA, and none when it had none', () => {
    const loraId = '66666666-6666-4666-8666-666666666666'
    expect(draftOf({ generation: { ...generation, loraId }, output }, defaultDraft).loraId).toBe(loraId)
    expect(draftOf({ generation, output }, { ...defaultDraft, loraId }).loraId).toBeUndefined()
    const own = { ...generation, styleId: loraId, visualStyle: 'iphone' }
    expect(draftOf({ generation: own, output }, defaultDraft)).toMatchObject({ styleId: loraId, visualStyle: 'iphone' })
    const others = { ...defaultDraft, styleId: loraId, visualStyle: 'iphone' as const }
    expect(draftOf({ generation, output }, others)).toMatchObject({ styleId: undefined, visualStyle: 'general' })
  })

  it('takes away the seed of before when it has none', () => {
    expect(draftOf({ generation, output: { n: 0 } }, { ...defaultDraft, seed: 5 }).seed).toBeUndefined()
  })

  it('gives 4K and 4 images where it does not say, and leaves what it does not name', () => {
    const untold = { ...generation, quality: '', numberOfImages: 0, model: 'gone/model', aspectRatio: '' }
    expect(draftOf({ generation: untold, output: { n: 0 } }, { ...defaultDraft, numberOfImages: 1 })).toEqual({
      ...defaults,
      prompt: 'a fox',
      quality: '4K',
      numberOfImages: 4,
      seed: undefined,
    })
  })
})

describe('what could not be taken over', () => {
  const seedream = modelOf({
    id: 'bytedance/seedream-v4',
    label: 'SeeDream 4.0',
    counts: [1, 2],
    references: { min: 0, max: 4 },
  })
  const models = [seedream, modelOf({ id: 'wavespeed-ai/chroma', counts: [1, 2], maxSeed: 9 })]
  type Available = Parameters<typeof notTakenOver>[2]
  const lostOf = (picture: Reused, available: Partial<Available>) =>
    notTakenOver(picture, draftOf(picture, defaultDraft), {
      references: [],
      models,
      styles: undefined,
      loras: undefined,
      ...available,
    })
  const lost = (references: Available['references'], more: object = {}, own: Partial<Available> = {}) =>
    lostOf({ generation: { ...generation, ...more }, output }, { references, ...own })

  it('is nothing to speak of when everything was', () => {
    expect(lost([{ state: 'usable' }])).toBe('')
  })

  it('is told: references in the trash, deleted or not looked up, the model, the seed', () => {
    expect(lost([{ state: 'trashed' }, { state: 'trashed' }, { state: 'gone' }])).toBe(
      '2 references are in the trash. 1 reference is deleted.',
    )
    expect(lost(undefined)).toBe('The reference images could not be loaded.')
    expect(lost([], { model: 'wavespeed-ai/hunyuan-image-3' })).toBe(
      'Hunyuan is not offered. SeeDream 4.0 takes no seed.',
    )
    const unseeded = { generation: { ...generation, model: 'wavespeed-ai/chroma' }, output: { n: 0 } }
    expect(lostOf(unseeded, { styles: [], loras: [] })).toBe('The seed of this picture was not recorded.')
  })

  it('is told: the quality, ratio, count, style, seed and LoRA, when another model makes the next images', () => {
    const soul = {
      model: 'segmind/higgsfield-soul',
      quality: 'High',
      aspectRatio: 'vertical',
      numberOfImages: 4,
      style: 'Cinematic',
      loraId: 'grain',
    }
    expect(lost([], soul)).toBe(
      'HiggsField Soul is not offered. SeeDream 4.0 has no 3:4: 1:1 instead. SeeDream 4.0 has no High: 2K instead. ' +
        '4 images became 2. SeeDream 4.0 has no styles: not Cinematic. SeeDream 4.0 takes no seed. SeeDream 4.0 takes no LoRA.',
    )
  })

  it('is told: the look, when a model with styles of its own makes the next images', () => {
    const soul = [modelOf({ label: 'HiggsField Soul', counts: [2], styles: ['Realistic'], maxSeed: 99_999 })]
    const gone = { model: 'gone/model', visualStyle: 'iphone' }
    expect(lost([], gone, { models: soul })).toContain('HiggsField Soul has no looks: not iPhone.')
    expect(lost([], { ...gone, visualStyle: 'general' }, { models: soul })).not.toContain('look')
  })

  it('is told: the mask, when what it was painted over is gone or was not looked up', () => {
    const masked = { maskUrl: '/api/media/mask/original' }
    expect(lost([{ state: 'gone' }, { state: 'trashed' }], masked)).toBe(
      '1 reference is in the trash. The image that its mask was painted over was deleted.',
    )
    expect(lost(undefined, masked)).toBe('The reference images could not be loaded. Its mask was not taken over.')
  })

  it('is told: a style and a LoRA that were deleted, once it is known which there are', () => {
    const made = { styleId: 'film', loraId: 'grain' }
    const takingLora = [{ ...seedream, takesLora: true }]
    expect(lost([], made, { styles: [{ id: 'other' }], loras: [] })).toBe(
      'Its style was deleted. Its LoRA was deleted.',
    )
    expect(lost([], made, { styles: [{ id: 'film' }], loras: [{ id: 'grain' }], models: takingLora })).toBe('')
    expect(lost([], made, { models: takingLora })).toBe('')
    expect(lost([], {}, { styles: [], loras: [] })).toBe('')
  })
})
