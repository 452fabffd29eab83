import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { soulStyles } from '../../catalogue/contract.ts'
import type { ConnectedProviders } from '../../catalogue/model.ts'
import { findImageModel } from '../../catalogue/models.ts'
import { GenerateForm } from '../contract.ts'
import { checkReferences, chooseModel, orderReferences, promptOf, settingsOf } from './form.ts'

const soul = 'segmind/higgsfield-soul'
const everything: ConnectedProviders = new Set(['wavespeed', 'segmind'])
const form = (fields: object = {}): GenerateForm => GenerateForm.parse({ prompt: 'a lighthouse', ...fields })

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}

const refusal = (fields: object, connected = everything) => refusalOf(() => chooseModel(form(fields), connected))

function modelOf(id: string) {
  const model = findImageModel(id)
  if (!model) throw new Error(`${id} is not in the catalogue`)
  return model
}

describe('the form', () => {
  it('reads ids of pictures from fields and from a list in JSON, and leaves out what is empty', () => {
    const [one, two] = [randomId(), randomId()]
    expect(form({ referenceAssetIds: one }).referenceAssetIds).toEqual([one])
    expect(form({ referenceAssetIds: [one, two] }).referenceAssetIds).toEqual([one, two])
    expect(form({ referenceAssetIds: JSON.stringify([one, two]) }).referenceAssetIds).toEqual([one, two])
    expect(form({ referenceAssetIds: '', styleId: '', loraId: '' })).toMatchObject({ referenceAssetIds: [] })
    for (const wrong of ['x', '[', '{}', '[1]', [one, 'x'], Array.from({ length: 5 }, randomId)]) {
      expect(GenerateForm.safeParse({ prompt: 'x', referenceAssetIds: wrong }).success).toBe(false)
    }
  })

  it('names a model whose provider is connected', () => {
    expect(refusal({})).toBe('none')
    expect(refusal({ model: soul, quality: 'High' })).toBe('none')
    expect(refusal({ model: soul, quality: 'High' }, new Set(['wavespeed']))).toContain('model-unavailable')
  })

  it('requests a number of images that the model makes', () => {
    expect(refusal({ quality: 'High' })).toContain('SeeDream 4.0 makes images in 2K or 4K only')
    expect(refusal({ quality: '4K' })).toBe('none')
    expect(refusal({ model: soul, quality: '2K' })).toContain('HiggsField Soul makes images in High or Low only')
    expect(refusal({ model: soul, quality: 'Low', numberOfImages: 3 })).toContain('1 or 4 images at a time')
  })

  it('names a seed that the model takes, where it takes any', () => {
    expect(refusal({ seed: '5' })).toContain('SeeDream 4.0 takes no seed.')
    expect(refusal({ model: 'wavespeed-ai/chroma', seed: '5' })).toBe('none')
    expect(refusal({ model: soul, quality: 'High', seed: '1000001' })).toContain('takes seeds up to 1000000.')
    for (const wrong of ['0', '-1', '1.5', 'x']) {
      expect(GenerateForm.safeParse({ prompt: 'x', seed: wrong }).success).toBe(false)
    }
  })

  it('has the next seeds for the other images; after the largest comes 1', () => {
    const seeds = (fields: object) => settingsOf(form({ model: soul, numberOfImages: 4, ...fields }), modelOf(soul))
    expect(seeds({ seed: '7' })).toMatchObject({ seeds: '7,8,9,10' })
    expect(seeds({ seed: '999999' })).toMatchObject({ seeds: '999999,1000000,1,2' })
    expect(seeds({})).not.toHaveProperty('seeds')
  })

  it('names a style that the provider knows, where the model has styles', () => {
    for (const higgsFieldStyle of soulStyles) {
      expect(refusal({ model: soul, quality: 'High', higgsFieldStyle })).toBe('none')
    }
    expect(refusal({ higgsFieldStyle: 'Retro' })).toBe('none')
    expect(GenerateForm.safeParse({ prompt: 'x', higgsFieldStyle: 'Baroque' }).success).toBe(false)
  })

  it('may have a visual style with models that have no styles of their own', () => {
    expect(refusal({ visualStyle: 'iphone' })).toBe('none')
    expect(settingsOf(form({ visualStyle: 'iphone' }), modelOf('bytedance/seedream-v4'))).toMatchObject({
      visualStyle: 'iphone',
    })
    expect(settingsOf(form({ visualStyle: 'general' }), modelOf('bytedance/seedream-v4'))).not.toHaveProperty(
      'visualStyle',
    )
    expect(refusal({ model: soul, quality: 'High', visualStyle: 'iphone' })).toContain('has styles of its own')
    expect(refusal({ model: soul, quality: 'High', visualStyle: 'general' })).toBe('none')
  })

  it('is stored as settings; a quality only if there is a choice', () => {
    const asked = form({ aspectRatio: 'tall', quality: '4K' })
    expect(settingsOf(asked, modelOf('bytedance/seedream-v4'))).toEqual({ aspectRatio: 'tall', quality: '4K' })
    expect(settingsOf(asked, modelOf('google/nano-banana/edit'))).toEqual({ aspectRatio: 'tall', quality: '2K' })
    expect(settingsOf(form({ quality: 'Low' }), modelOf(soul))).toEqual({
      aspectRatio: 'auto',
      quality: 'Low',
      style: 'Realistic',
    })
  })

  it('has a prompt; for Soul a reference is enough (spec images 5)', () => {
    const empty = form({ prompt: '  ' })
    const noPrompt = 'validation: Please enter a prompt to generate images.'
    expect(promptOf(form(), modelOf(soul), 1)).toBe('a lighthouse')
    expect(promptOf(empty, modelOf(soul), 1)).toBe('high quality, detailed')
    expect(refusalOf(() => promptOf(empty, modelOf(soul), 0))).toBe(noPrompt)
    expect(refusalOf(() => promptOf(empty, modelOf('bytedance/seedream-v4'), 1))).toBe(noPrompt)
  })

  it('puts references into the requested order; else files come first, then the product', () => {
    const id = randomId()
    const files = { productImage: ['product'], referenceImages: ['a', 'b'] }
    const ordered = (...referenceOrder: string[]) =>
      orderReferences(form({ referenceAssetIds: [id, id], referenceOrder }), files)
    expect(ordered()).toEqual(['a', 'b', 'product', id])
    expect(ordered('productImage', 'referenceImages', id, 'referenceImages')).toEqual(['product', 'a', id, 'b'])
  })

  it('accepts an order of exactly its references, each once', () => {
    const id = randomId()
    const wrong = [[id], [id, id], ['referenceImages', randomId()], [id, 'productImage', 'referenceImages']]
    for (const referenceOrder of wrong) {
      const asked = form({ referenceAssetIds: id, referenceOrder })
      const refused = refusalOf(() => orderReferences(asked, { referenceImages: ['a'] }))
      expect(refused).toBe('invalid-settings: The order of the reference images does not name each of them once.')
    }
    expect(GenerateForm.safeParse({ prompt: 'x', referenceOrder: 'avatar' }).success).toBe(false)
  })

  it.each([
    ['ideogram-ai/ideogram-character', 0, 'Add reference image required'],
    ['ideogram-ai/ideogram-character', 1, 'none'],
    ['ideogram-ai/ideogram-character', 2, 'Ideogram takes 1 reference image'],
    ['bytedance/seedream-v4', 4, 'none'],
    ['bytedance/seedream-v4', 5, 'At most 4 reference images'],
    ['wavespeed-ai/chroma', 1, 'Reference images not supported by Chroma'],
  ])('is limited to the references of its model: %s with %i', (id, count, expected) => {
    expect(refusalOf(() => checkReferences(modelOf(id), count))).toContain(expected)
  })
})
