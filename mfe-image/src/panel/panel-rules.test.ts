import type { Model } from '@studio/backend/contract'
import { ApiError } from '@studio/ui/api-error'
import { describe, expect, it } from 'vitest'
import { failureText, failureTitle } from './generation-failure.ts'
import { readinessOf } from './readiness.ts'
import { chosenModel, defaultDraft, priceCents, readDraft, repairSettings } from './settings.ts'

const model: Model = {
  id: 'wavespeed-ai/chroma',
  label: 'Chroma',
  description: '',
  references: { min: 0, max: 0 },
  aspectRatios: ['square', 'tall'],
  qualities: ['2K'],
  counts: [1, 4],
  unitPriceCents: 2.7,
  typicalSeconds: 5,
  sandbox: true,
}

describe('settings', () => {
  it('start as specified', () => {
    expect(defaultDraft).toEqual({
      model: 'bytedance/seedream-v4',
      aspectRatio: 'auto',
      quality: '2K',
      numberOfImages: 4,
      prompt: '',
    })
  })

  it('become what the model accepts', () => {
    const repaired = repairSettings({ ...defaultDraft, quality: '4K', numberOfImages: 3 }, model)
    expect(repaired).toEqual({ model: model.id, aspectRatio: 'square', quality: '2K', numberOfImages: 1 })
    expect(repairSettings({ ...defaultDraft, aspectRatio: 'tall' }, model)).toMatchObject({
      aspectRatio: 'tall',
      numberOfImages: 4,
    })
  })

  it('fall back to the first model on offer', () => {
    expect(chosenModel([model], defaultDraft)).toBe(model)
    expect(chosenModel([], defaultDraft)).toBeUndefined()
  })

  it('come back from the browser only in the shape they were left', () => {
    expect(readDraft({ ...defaultDraft, prompt: 'half a sen' })).toMatchObject({ prompt: 'half a sen' })
    expect(readDraft({ ...defaultDraft, model: 'gone/model' })).toBeUndefined()
    expect(readDraft('text')).toBeUndefined()
  })

  it('cost the unit price times the images, without the dust of binary fractions', () => {
    expect(priceCents(model, 4)).toBe(10.8)
    expect(priceCents(model, 3)).toBe(8.1)
  })
})

describe('readiness', () => {
  const input = { count: 4, inProgress: 4, max: 8, connection: 'live' as const }

  it('allows up to the maximum', () => {
    expect(readinessOf(input)).toEqual({ kind: 'ready' })
  })

  it('reads {n}/{max} Limit above it, with the specified reason', () => {
    expect(readinessOf({ ...input, inProgress: 5 })).toEqual({
      kind: 'limit',
      label: '5/8 Limit',
      reason:
        'You can only have 8 images processing at once. Currently: 5/8. Wait for some to complete before generating more.',
    })
  })

  it('waits for the connection', () => {
    expect(readinessOf({ ...input, connection: 'offline' }).kind).toBe('offline')
    expect(readinessOf({ ...input, connection: 'polling' }).kind).toBe('ready')
  })
})

describe('a failed click', () => {
  const refused = (code: string) =>
    new ApiError(429, '', { type: '', title: '', status: 429, code, error: 'Own words.', message: 'Own words.' })

  it('says what the server said', () => {
    expect(failureText(refused('spend-cap'))).toBe('Own words.')
    expect(failureTitle(refused('spend-cap'))).toBe('Generation failed')
    expect(failureTitle(refused('rate-limit'))).toBe('Rate limit reached')
  })

  it('has the specified words otherwise', () => {
    expect(failureText(new TypeError('network'))).toBe('An error occurred during generation.')
    expect(failureText(new DOMException('', 'TimeoutError'))).toBe(
      'Generation timed out. Try generating fewer images at once.',
    )
  })
})
