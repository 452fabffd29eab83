import type { Model } from '@studio/backend/contract'
import { ApiError } from '@studio/ui/api-error'
import { describe, expect, it } from 'vitest'
import { failureText, failureTitle } from '../generate/generation-failure.ts'
import { obstaclesOf } from '../generate/readiness.ts'
import { refusalOf } from '../generate/refusal.ts'
import { modelOf } from '../models/testing/model.ts'
import {
  chosenModel,
  defaultDraft,
  priceCents,
  readDraft,
  repairSettings,
  withoutLostLora,
  withoutLostStyle,
} from '../request/settings.ts'
import { promptToSend } from './prompt/prompt.ts'
import { seedIn } from './settings/seed-field.tsx'

const model = modelOf({})

describe('settings', () => {
  it('start as specified', () => {
    expect(defaultDraft).toEqual({
      model: 'bytedance/seedream-v4',
      aspectRatio: 'auto',
      quality: '2K',
      numberOfImages: 4,
      higgsFieldStyle: 'Realistic',
      visualStyle: 'general',
      prompt: '',
    })
  })

  it('become what the model accepts', () => {
    const repaired = repairSettings({ ...defaultDraft, quality: '4K', numberOfImages: 3 }, model)
    expect(repaired).toEqual({
      model: model.id,
      aspectRatio: 'square',
      quality: '2K',
      numberOfImages: 1,
      higgsFieldStyle: 'Realistic',
      visualStyle: 'general',
    })
    expect(repairSettings({ ...defaultDraft, aspectRatio: 'tall' }, model)).toMatchObject({
      aspectRatio: 'tall',
      numberOfImages: 4,
    })
  })

  it('have a seed only where the model takes one so large', () => {
    const seedFor = (maxSeed?: number) =>
      repairSettings({ ...defaultDraft, seed: 7 }, { ...model, ...(maxSeed !== undefined && { maxSeed }) }).seed
    expect([seedFor(), seedFor(6), seedFor(7)]).toEqual([undefined, undefined, 7])
    expect(['7', '0', '8', '1.5', '', 'x'].map((text) => seedIn(text, 7))).toEqual([
      7,
      ...Array.from({ length: 5 }, () => undefined),
    ])
    expect(
      ['1,234', '１，２３４', '1 234', ' 1.234.567 ', '12,34', '1,234 x'].map((text) => seedIn(text, 2_000_000)),
    ).toEqual([1234, 1234, 1234, 1_234_567, undefined, undefined])
  })

  it('have a style of the person’s own with every model, as long as there is one', () => {
    const wanted = { ...defaultDraft, styleId: 's1' }
    for (const any of [model, { ...model, styles: ['Realistic' as const, 'Retro' as const] }]) {
      expect(repairSettings(wanted, any)).toMatchObject({ styleId: 's1' })
    }
    expect(withoutLostStyle(wanted, undefined)).toMatchObject({ styleId: 's1' })
    expect(withoutLostStyle(wanted, [{ id: 's1' }])).toMatchObject({ styleId: 's1' })
    expect(withoutLostStyle(wanted, [{ id: 's2' }])).not.toHaveProperty('styleId')
  })

  it('have a look only where the model has no styles of its own', () => {
    const wanted = { ...defaultDraft, visualStyle: 'iphone' as const }
    expect(repairSettings(wanted, model).visualStyle).toBe('iphone')
    expect(repairSettings(wanted, { ...model, styles: ['Realistic', 'Retro'] }).visualStyle).toBe('general')
  })

  it('have a LoRA only where the model takes one, and one that the person still has', () => {
    const wanted = { ...defaultDraft, loraId: 'l1' }
    expect(repairSettings(wanted, model)).not.toHaveProperty('loraId')
    expect(repairSettings(wanted, { ...model, takesLora: true })).toMatchObject({ loraId: 'l1' })
    expect(withoutLostLora(wanted, undefined)).toMatchObject({ loraId: 'l1' })
    expect(withoutLostLora(wanted, [{ id: 'l2' }, { id: 'l1' }])).toMatchObject({ loraId: 'l1' })
    expect(withoutLostLora(wanted, [{ id: 'l2' }])).not.toHaveProperty('loraId')
  })

  it('fall back to the first model on offer', () => {
    expect(chosenModel([model], defaultDraft)).toBe(model)
    expect(chosenModel([], defaultDraft)).toBeUndefined()
  })

  it('take the first style that the model has', () => {
    const styles: Model['styles'] = ['iPhone', 'Retro']
    expect(repairSettings(defaultDraft, { ...model, styles }).higgsFieldStyle).toBe('iPhone')
  })

  it('come back from the browser only in the shape they were left', () => {
    expect(readDraft({ ...defaultDraft, prompt: 'half a sen' })).toMatchObject({ prompt: 'half a sen' })
    expect(readDraft({ ...defaultDraft, model: 'gone/model' })).toBeUndefined()
    expect(readDraft('text')).toBeUndefined()
  })

  it('cost the unit price times the images, without the dust of binary fractions', () => {
    const cost = (numberOfImages: number, quality: '2K' | '4K' = '2K') =>
      priceCents({ ...model, qualityPricesCents: { '4K': 5 } }, { ...defaultDraft, numberOfImages, quality })
    expect([cost(4), cost(3), cost(4, '4K')]).toEqual([10.8, 8.1, 20])
  })
})

describe('obstacles', () => {
  const input = { count: 4, inProgress: 4, max: 8, connection: 'live' as const, model, prompt: '', references: 0 }
  const limit =
    'You can only have 8 images processing at once. Currently: 5/8. Wait for some to complete before generating more.'

  it('are none up to the maximum', () => {
    expect(obstaclesOf(input)).toEqual([])
    expect(obstaclesOf({ ...input, connection: 'polling' })).toEqual([])
  })

  it('never count more than the maximum, even while images are counted twice', () => {
    expect(obstaclesOf({ ...input, inProgress: 12 })).toMatchObject([{ label: '8/8 Limit' }])
  })

  it('read {n}/{max} Limit above it, with the specified reason', () => {
    expect(obstaclesOf({ ...input, inProgress: 5 })).toEqual([
      { kind: 'limit', label: '5/8 Limit', title: 'Rate limit reached', note: '3 more fit now', reason: limit },
    ])
  })

  it('tell how many more fit', () => {
    const notes = [7, 8, 9].map((inProgress) => obstaclesOf({ ...input, inProgress }).map(({ note }) => note))
    const none = 'No more fit now, until an image is finished'
    expect(notes.flat()).toEqual(['1 more fits now', none, none])
  })

  it('name a missing reference', () => {
    const ideogram = { label: 'Ideogram', references: { min: 1, max: 1 } }
    expect(obstaclesOf({ ...input, model: ideogram })).toMatchObject([{ title: 'Add reference image required' }])
    expect(obstaclesOf({ ...input, model: ideogram, references: 1 })).toEqual([])
  })

  it('count a prompt that is too long, instead of cutting it', () => {
    expect(obstaclesOf({ ...input, prompt: 'a'.repeat(4000) })).toEqual([])
    expect(obstaclesOf({ ...input, prompt: 'a'.repeat(4321) })).toMatchObject([
      { title: 'Prompt too long', reason: 'A prompt has at most 4,000 characters; this one has 4,321.' },
    ])
  })

  it('are all listed', () => {
    const needy = { label: 'Ideogram', references: { min: 1, max: 1 } }
    const all = obstaclesOf({ ...input, inProgress: 5, connection: 'offline', model: needy })
    expect(all.map(({ kind }) => kind)).toEqual(['offline', 'limit', 'reference'])
  })

  it('refuse a click that is tried all the same, before an empty prompt does', () => {
    const obstacles = obstaclesOf({ ...input, inProgress: 5 })
    expect(refusalOf('', obstacles)).toEqual({ title: 'Rate limit reached', description: limit })
    expect(refusalOf('', [])).toEqual({
      title: 'Prompt required',
      description: 'Please enter a prompt to generate images.',
    })
    expect(refusalOf('a fox', [])).toBeUndefined()
  })
})

describe('the prompt that is sent', () => {
  const soul = { id: 'segmind/higgsfield-soul' } as const

  it('is what was written, trimmed', () => {
    expect(promptToSend(' a fox ', model, 0)).toBe('a fox')
  })

  it('may be missing for Soul beside a reference', () => {
    expect(promptToSend(' ', soul, 1)).toBe('high quality, detailed')
    expect(promptToSend(' ', soul, 0)).toBe('')
    expect(promptToSend(' ', model, 1)).toBe('')
  })
})

describe('a failed click', () => {
  const refused = (code: string) =>
    new ApiError(429, '', { type: '', title: '', status: 429, code, error: 'Own words.', message: 'Own words.' })

  it('says what the server said', () => {
    expect(failureText(refused('spend-cap'))).toBe('Own words.')
    expect(failureTitle(refused('spend-cap'))).toBe('Generation failed')
    expect(failureTitle(refused('rate-limit'))).toBe('Rate limit reached')
    expect(failureTitle(refused('storage-quota'))).toBe('Storage full')
  })

  it('has the specified words otherwise', () => {
    expect(failureText(new TypeError('network'))).toBe('An error occurred during generation.')
    expect(failureText(new DOMException('', 'TimeoutError'))).toBe(
      'Generation timed out. Try generating fewer images at once.',
    )
  })
})
