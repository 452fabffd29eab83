import { describe, expect, it } from 'vitest'
import { findImageModel, imageModels } from '../catalogue/models.ts'
import { DomainError } from '../eventsourcing/decider.ts'
import { GenerateForm } from './contract.ts'
import { chooseModel, settingsOf, toProviderRequest } from './request.ts'

const form = (fields: object = {}): GenerateForm => GenerateForm.parse({ prompt: 'a lighthouse', ...fields })

function requestFor(fields: object) {
  const asked = form(fields)
  return toProviderRequest(chooseModel(asked), settingsOf(asked), asked.prompt)
}

function refusal(fields: object): string {
  try {
    chooseModel(form(fields))
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return 'none'
}

describe('the request for one output', () => {
  it('is flat and in the words of the provider', () => {
    expect(requestFor({})).toEqual({
      path: 'bytedance/seedream-v4',
      inputs: { prompt: 'a lighthouse', size: '2048*2048' },
    })
    expect(requestFor({ model: 'wavespeed-ai/chroma', aspectRatio: 'widescreen' })).toEqual({
      path: 'wavespeed-ai/chroma',
      inputs: { prompt: 'a lighthouse', size: '1360*768', seed: -1, output_format: 'png' },
    })
  })

  it('tells a ratio to models that take one', () => {
    const ideogram = findImageModel('ideogram-ai/ideogram-character')
    expect(ideogram && toProviderRequest(ideogram, { aspectRatio: 'tall', quality: '2K' }, 'her').inputs).toEqual({
      prompt: 'her',
      aspect_ratio: '9:16',
    })
  })

  it('can be made for every model that can be used', () => {
    for (const { id, path } of imageModels.filter(({ available }) => available)) {
      expect(requestFor({ model: id, quality: '4K', aspectRatio: 'slim' })).toMatchObject({ path })
    }
  })

  it('is not made from settings that nobody wrote', () => {
    expect(() => toProviderRequest(chooseModel(form()), { quality: '2K' }, 'x')).toThrow('aspectRatio')
  })
})

describe('the model of a form', () => {
  it('can be used today', () => {
    expect(refusal({})).toBe('none')
    expect(refusal({ model: 'segmind/higgsfield-soul' })).toBe('model-unavailable')
    expect(refusal({ model: 'ideogram-ai/ideogram-character' })).toBe('model-unavailable')
  })

  it('takes the quality', () => {
    expect(refusal({ quality: 'High' })).toBe('invalid-settings')
    expect(refusal({ quality: '4K' })).toBe('none')
  })
})
