import { describe, expect, it } from 'vitest'
import type { ImageModelId } from '../../catalogue/contract.ts'
import type { ImageModel } from '../../catalogue/model.ts'
import { findImageModel } from '../../catalogue/models.ts'
import { seedOf, toProviderRequest } from './request.ts'

function modelOf(id: ImageModelId): ImageModel {
  const model = findImageModel(id)
  if (!model) throw new Error(`${id} is not in the catalogue`)
  return model
}

function requestFor(
  id: ImageModelId,
  references: readonly string[] = [],
  settings: Record<string, string> = {},
  seed: number | undefined = 7,
) {
  const model = modelOf(id)
  const [quality = '2K'] = model.qualities
  return toProviderRequest(
    model,
    { aspectRatio: 'auto', quality, ...settings },
    { prompt: 'a lighthouse', references, seed },
  )
}

describe('the request for one output', () => {
  it("is flat and has the provider's field names", () => {
    expect(requestFor('bytedance/seedream-v4')).toEqual({
      path: 'bytedance/seedream-v4',
      inputs: { prompt: 'a lighthouse', size: '2048*2048' },
    })
    expect(requestFor('wavespeed-ai/chroma', [], { aspectRatio: 'widescreen' })).toEqual({
      path: 'wavespeed-ai/chroma',
      inputs: { prompt: 'a lighthouse', size: '1360*768', seed: 7, output_format: 'png' },
    })
    expect(requestFor('wavespeed-ai/hunyuan-image-3').inputs).toEqual({
      prompt: 'a lighthouse',
      size: '1024*1024',
      seed: 7,
    })
  })

  it('goes to another path with references where the provider has one', () => {
    expect(requestFor('bytedance/seedream-v4', ['a', 'b'])).toEqual({
      path: 'bytedance/seedream-v4/edit',
      inputs: { prompt: 'a lighthouse', size: '2048*2048', images: ['a', 'b'] },
    })
    const ratio = { prompt: 'a lighthouse', aspect_ratio: '1:1', output_format: 'png' }
    expect(requestFor('google/nano-banana/edit')).toEqual({ path: 'google/nano-banana/text-to-image', inputs: ratio })
    expect(requestFor('google/nano-banana/edit', ['a'])).toEqual({
      path: 'google/nano-banana/edit',
      inputs: { ...ratio, images: ['a'] },
    })
  })

  it('names the weights of a LoRA once, and refuses them where the service has no input for them', () => {
    const words = { prompt: 'a lighthouse', sentPrompt: 'ohwx, a lighthouse', loraUrl: 'https://weights.example/high' }
    const settings = { aspectRatio: 'auto', quality: '2K' }
    const request = (id: ImageModelId) =>
      toProviderRequest(modelOf(id), settings, { ...words, references: [], seed: 7 })
    expect(request('wavespeed-ai/flux-krea-dev-lora').inputs).toEqual({
      prompt: 'ohwx, a lighthouse',
      size: '1024*1024',
      seed: 7,
      output_format: 'png',
      loras: [{ path: 'https://weights.example/high', scale: 1 }],
    })
    expect(() => request('wavespeed-ai/wan-2.2/image-to-image')).toThrow('Wan 2.2 I2I no longer takes a LoRA.')
  })

  it('names one reference where the provider takes one, with its usual strength', () => {
    const size = { prompt: 'a lighthouse', size: '1024*1024', seed: 7, output_format: 'png' }
    expect(requestFor('wavespeed-ai/wan-2.2/image-to-image', ['a']).inputs).toEqual({
      ...size,
      image: 'a',
      strength: 0.6,
    })
    expect(requestFor('wavespeed-ai/flux-krea-dev-lora').inputs).toEqual(size)
    expect(requestFor('ideogram-ai/ideogram-character', ['a'], { aspectRatio: 'tall' }).inputs).toEqual({
      prompt: 'a lighthouse',
      aspect_ratio: '9:16',
      rendering_speed: 'Default',
      image: 'a',
    })
    expect(requestFor('ideogram-ai/ideogram-character', ['a'], { quality: '4K' }).inputs).toMatchObject({
      rendering_speed: 'Quality',
    })
  })

  it("has Soul's own sizes, qualities and styles, and a seed of ours", () => {
    expect(requestFor('segmind/higgsfield-soul', ['a'], { aspectRatio: 'tall', style: 'Realistic' })).toEqual({
      path: 'higgsfield-text2image-soul',
      inputs: {
        prompt: 'a lighthouse',
        width_and_height: '1152x2048',
        enhance_prompt: false,
        style_strength: 1,
        quality: '1080p',
        style_id: '1cb4b936-77bf-4f9a-9039-f3d349a4cdbe',
        seed: 7,
        image_url: 'a',
      },
    })
    expect(requestFor('segmind/higgsfield-soul', [], { quality: 'Low' }).inputs).toMatchObject({ quality: '720p' })
  })

  it('is refused for references that the model does not take any more, instead of leaving them out', () => {
    expect(() => requestFor('wavespeed-ai/flux-krea-dev-lora', ['a'])).toThrow('no longer works from the reference')
  })

  it('leaves the seed of an intent without one to the service', () => {
    const model = modelOf('wavespeed-ai/chroma')
    const content = { prompt: 'a lighthouse', references: [] }
    expect(toProviderRequest(model, { aspectRatio: 'auto', quality: '2K' }, content).inputs).toHaveProperty('seed', -1)
  })

  it('is not built from settings of an unknown form', () => {
    expect(() => requestFor('wavespeed-ai/chroma', [], { aspectRatio: 'round' })).toThrow(
      'The aspect ratio of this generation is no longer offered.',
    )
  })
})

describe('the seed of an output', () => {
  const chroma = modelOf('wavespeed-ai/chroma')
  const soul = modelOf('segmind/higgsfield-soul')
  const settings = { aspectRatio: 'auto', quality: '2K' }
  const output = (n: number, last?: { readonly seed?: number }) => ({ n, last, draw: (max: number) => max - n })

  it('is drawn for each output, from as many as the model takes', () => {
    expect([0, 1].map((n) => seedOf(chroma, settings, output(n)))).toEqual([2_147_483_647, 2_147_483_646])
    expect(seedOf(soul, settings, output(0))).toBe(1_000_000)
  })

  it('is the one that the person chose, and later that of its first intent', () => {
    const chosen = { ...settings, seeds: '5,6' }
    expect([0, 1].map((n) => seedOf(chroma, chosen, output(n)))).toEqual([5, 6])
    expect(seedOf(chroma, settings, output(0, { seed: 9 }))).toBe(9)
  })

  it("stays the service's choice, or the one that was drawn, when the first intent recorded none", () => {
    expect(seedOf(chroma, settings, output(0, {}))).toBeUndefined()
    expect(seedOf(soul, settings, output(0, {}))).toBe(1_000_000)
  })

  it('is absent for a model that takes none', () => {
    expect(seedOf(modelOf('bytedance/seedream-v4'), { ...settings, seeds: '5' }, output(0))).toBeUndefined()
  })
})
