import { describe, expect, it } from 'vitest'
import { GenerateForm, generate, listGenerations } from '../contract.ts'

const takes = (field: string, value: unknown) => GenerateForm.safeParse({ prompt: 'a fox', [field]: value }).success
const refused = (field: string, values: readonly unknown[]) => values.filter((value) => !takes(field, value))

describe('the generation form takes (spec images 5)', () => {
  it('the specified ratios and no other', () => {
    const ratios = ['auto', 'square', 'vertical', 'horizontal', 'widescreen', 'tall', 'slim', 'wide', 'cinematic']
    expect(refused('aspectRatio', ratios)).toEqual([])
    expect(takes('aspectRatio', '5:4')).toBe(false)
  })

  it('the specified qualities and no other', () => {
    expect(refused('quality', ['2K', '4K', 'High', 'Low', '8K'])).toEqual(['8K'])
  })

  it('the nine models and no other', () => {
    const models = [
      'bytedance/seedream-v4',
      'wavespeed-ai/hunyuan-image-3',
      'wavespeed-ai/wan-2.2/text-to-image-realism',
      'wavespeed-ai/wan-2.2/image-to-image',
      'ideogram-ai/ideogram-character',
      'wavespeed-ai/flux-krea-dev-lora',
      'google/nano-banana/edit',
      'wavespeed-ai/chroma',
      'segmind/higgsfield-soul',
    ]
    expect(refused('model', models)).toEqual([])
    expect(takes('model', 'openai/sora-2')).toBe(false)
  })

  it('one to four images', () => {
    expect(refused('numberOfImages', ['0', '1', '2', '3', '4', '5', '1.5', 'many'])).toEqual(['0', '5', '1.5', 'many'])
  })

  it('its defaults for what is left out, including style and LoRA', () => {
    expect(GenerateForm.parse({ prompt: 'a fox' })).toMatchObject({
      model: 'bytedance/seedream-v4',
      aspectRatio: 'auto',
      quality: '2K',
      numberOfImages: 4,
      higgsFieldStyle: 'Realistic',
      visualStyle: 'general',
    })
    expect(GenerateForm.parse({ prompt: 'a fox' }).styleId).toBeUndefined()
    expect(GenerateForm.parse({ prompt: 'a fox' }).loraId).toBeUndefined()
  })

  it('the styles of Soul and no other', () => {
    const styles = [
      'Realistic',
      'iPhone',
      'Tokyo Street Style',
      'Retro',
      'Artistic',
      'Vintage',
      'Minimalist',
      'Cinematic',
    ]
    expect(refused('higgsFieldStyle', styles)).toEqual([])
    expect(takes('higgsFieldStyle', 'Baroque')).toBe(false)
  })

  it('the visual styles and no other', () => {
    const styles = ['general', 'iphone', 'realistic', 'influencer']
    expect(refused('visualStyle', styles)).toEqual([])
    expect(takes('visualStyle', 'baroque')).toBe(false)
  })

  it('pictures in the specified fields', () => {
    const files = Object.entries(generate.files ?? {}).map(([field, { maxFiles }]) => [field, maxFiles])
    expect(files).toEqual([
      ['referenceImages', 4],
      ['productImage', 1],
      ['maskData', 1],
    ])
  })
})

it('lists pages of 40 unless another size is requested', () => {
  expect(listGenerations.query.parse({})).toMatchObject({ limit: 40, offset: 0, favoritesOnly: false })
  expect(listGenerations.query.parse({ limit: '50', offset: '0', favoritesOnly: 'true' })).toMatchObject({
    limit: 50,
    favoritesOnly: true,
  })
})
