import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { providerAccounts } from '../../platform/providers/accounts.ts'
import { imageModelIds, soulStyles } from './contract.ts'
import { findImageModel, imageModels, priceOf } from './models.ts'

describe('the catalogue of image models', () => {
  it('has the nine of the specification', () => {
    expect(imageModels.map(({ id }) => id)).toEqual(imageModelIds)
  })

  it('has models of listed provider accounts only', () => {
    const known = providerAccounts.map(({ name }) => name)
    expect(known).toEqual(expect.arrayContaining([...new Set(imageModels.map(({ provider }) => provider))]))
  })

  it('uses the labels of the specification (spec images 3)', () => {
    expect(Object.fromEntries(imageModels.map(({ id, label }) => [id, label]))).toEqual({
      'bytedance/seedream-v4': 'SeeDream 4.0',
      'wavespeed-ai/hunyuan-image-3': 'Hunyuan',
      'wavespeed-ai/wan-2.2/text-to-image-realism': 'Wan 2.2 Realism',
      'wavespeed-ai/wan-2.2/image-to-image': 'Wan 2.2 I2I',
      'ideogram-ai/ideogram-character': 'Ideogram',
      'wavespeed-ai/flux-krea-dev-lora': 'Flux Krea',
      'google/nano-banana/edit': 'Nano Banana',
      'wavespeed-ai/chroma': 'Chroma',
      'segmind/higgsfield-soul': 'HiggsField Soul',
    })
  })

  it('lists seven in the picker: not Hunyuan, not Wan image-to-image (spec images 9)', () => {
    expect(imageModels.filter(({ listed }) => !listed).map(({ label }) => label)).toEqual(['Hunyuan', 'Wan 2.2 I2I'])
  })

  it('works from references where the form offers them (spec images 5), from one where the provider takes one', () => {
    const references = imageModels.map(({ label, references: { min, max } }) => [label, min, max])
    expect(references).toEqual([
      ['SeeDream 4.0', 0, 4],
      ['Hunyuan', 0, 0],
      ['Wan 2.2 Realism', 0, 0],
      ['Wan 2.2 I2I', 1, 1],
      ['Ideogram', 1, 1],
      ['Flux Krea', 0, 0],
      ['Nano Banana', 0, 4],
      ['Chroma', 0, 0],
      ['HiggsField Soul', 0, 1],
    ])
    expect(
      imageModels.every(({ references: { max }, withReferences }) => max > 0 === (withReferences !== undefined)),
    ).toBe(true)
    expect(imageModels.filter((model) => model.ignoresReferences).map(({ label }) => label)).toEqual(['Hunyuan'])
  })

  it('has styles for Soul only: the eight of the specification, each a different one at the provider', () => {
    expect(imageModels.filter(({ styles }) => Object.keys(styles).length > 0).map(({ label }) => label)).toEqual([
      'HiggsField Soul',
    ])
    const { styles } = findImageModel('segmind/higgsfield-soul') ?? {}
    expect(Object.keys(styles ?? {})).toEqual(soulStyles)
    const ids = Object.values(styles ?? {})
    expect(new Set(ids).size).toBe(8)
    expect(ids.every((id) => z.uuid().safeParse(id).success)).toBe(true)
  })

  it('takes a LoRA with Flux Krea only: the service of Wan image-to-image has no input for one (spec images 5)', () => {
    expect(imageModels.filter(({ lora }) => lora).map(({ label }) => label)).toEqual(['Flux Krea'])
  })

  it('makes one to four images; Soul one or four, in its own qualities (spec images 5)', () => {
    for (const model of imageModels) {
      const soul = model.id === 'segmind/higgsfield-soul'
      expect(model.counts).toEqual(soul ? [1, 4] : [1, 2, 3, 4])
      expect(model.qualities.every((quality) => (soul ? ['High', 'Low'] : ['2K', '4K']).includes(quality))).toBe(true)
    }
  })

  it('has the prices of the reference, in dollars', () => {
    const dollars = Object.fromEntries(imageModels.map(({ label, unitPrice }) => [label, unitPrice / 1_000_000]))
    expect(dollars).toEqual({
      'SeeDream 4.0': 0.027,
      Hunyuan: 0.1,
      'Wan 2.2 Realism': 0.025,
      'Wan 2.2 I2I': 0.02,
      Ideogram: 0.15,
      'Flux Krea': 0.02,
      'Nano Banana': 0.038,
      Chroma: 0.015,
      'HiggsField Soul': 0.2175,
    })
  })

  it('prices a request by its outputs, in whole millionths of a dollar', () => {
    const model = findImageModel('bytedance/seedream-v4')
    expect(model && priceOf(model, { numberOfImages: 4, quality: '4K' })).toEqual({ unit: 27_000, total: 108_000 })
    expect(imageModels.every(({ unitPrice }) => Number.isInteger(unitPrice))).toBe(true)
  })

  it('prices a quality where the service does: the finer rendering of Ideogram, and no other', () => {
    const priced = imageModels.flatMap((model) =>
      model.qualities.flatMap((quality) => {
        const { unit } = priceOf(model, { numberOfImages: 1, quality })
        return unit === model.unitPrice ? [] : [[model.label, quality, unit]]
      }),
    )
    expect(priced).toEqual([['Ideogram', '4K', 200_000]])
  })

  it('does not know other models', () => {
    expect(findImageModel('openai/sora-2')).toBeUndefined()
  })
})
