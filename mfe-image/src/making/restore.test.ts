import { expect, it } from 'vitest'
import { modelOf } from '../models/testing/model.ts'
import { defaultDraft } from '../request/settings.ts'
import type { FoundSettings } from './found-settings.ts'
import { restore } from './restore.ts'

const seedream = modelOf({
  id: 'bytedance/seedream-v4',
  label: 'SeeDream 4.0',
  aspectRatios: ['auto', 'square', 'vertical', 'horizontal', 'tall'],
  qualities: ['2K', '4K'],
  counts: [1, 2, 3, 4],
})
const krea = modelOf({ id: 'wavespeed-ai/flux-krea-dev-lora', label: 'Flux Krea', maxSeed: 2_147_483_647 })
const models = [seedream, krea]

const ours: FoundSettings = {
  tool: 'Atelier',
  prompt: 'a fox',
  model: krea.id,
  aspectRatio: 'tall',
  quality: '2K',
  numberOfImages: 4,
  seed: 48_213,
  others: [],
}

it('gives everything of a file of ours back', () => {
  const { draft, lost } = restore(ours, models, { ...defaultDraft, prompt: 'before', visualStyle: 'iphone' })
  expect(draft).toMatchObject({
    prompt: 'a fox',
    model: krea.id,
    aspectRatio: 'tall',
    quality: '2K',
    numberOfImages: 4,
    seed: 48_213,
    visualStyle: 'general',
  })
  expect(lost).toEqual([])
})

it('takes the model of the same family, and the ratio and quality nearest to the size', () => {
  const found: FoundSettings = {
    tool: 'ComfyUI',
    prompt: 'a fox',
    model: 'unet/flux1-krea-dev_fp8_scaled.safetensors',
    size: { width: 720, height: 1280 },
    others: [],
  }
  expect(restore(found, models, defaultDraft)).toMatchObject({
    draft: { model: krea.id, aspectRatio: 'tall', quality: '2K', numberOfImages: 4 },
    lost: [],
  })
  const large = { ...found, model: undefined, size: { width: 3840, height: 2560 } }
  expect(restore(large, models, defaultDraft).draft).toMatchObject({
    model: seedream.id,
    aspectRatio: 'horizontal',
    quality: '4K',
  })
})

it('says what could not be taken over, and why', () => {
  const found: FoundSettings = {
    tool: 'Stable Diffusion web UI',
    prompt: 'x'.repeat(5_000),
    model: 'models\\dreamshaperXL_v21.safetensors',
    seed: 5,
    size: { width: 1216, height: 832 },
    others: ['negative prompt', 'steps'],
  }
  const { draft, lost } = restore(found, models, defaultDraft)
  expect(draft.prompt).toHaveLength(4_000)
  expect(lost).toEqual([
    'dreamshaperXL_v21 is not offered, so SeeDream 4.0 stays.',
    'The prompt is cut off: it is too long.',
    'SeeDream 4.0 takes no seed.',
    'Not used here: negative prompt, steps.',
  ])
  const cinema = {
    ...found,
    prompt: 'a fox',
    seed: 3e9,
    model: krea.label,
    size: { width: 2100, height: 900 },
    others: [],
  }
  expect(restore(cinema, models, defaultDraft).lost).toEqual(['2100 × 900 became 1:1.', 'The seed is too large.'])
})

it('says what a model of ours does not take any more', () => {
  const older = { ...ours, aspectRatio: 'cinematic', quality: '4K', numberOfImages: 3 }
  expect(restore(older, models, defaultDraft).lost).toEqual([
    'Flux Krea has no 21:9: 1:1 instead.',
    'Flux Krea has no 4K: 2K instead.',
    '3 images became 1.',
  ])
  expect(restore({ ...ours, model: 'wavespeed-ai/hunyuan-image-3' }, [seedream], defaultDraft).lost).toEqual([
    'Hunyuan is not offered, so SeeDream 4.0 stays.',
    'SeeDream 4.0 takes no seed.',
  ])
  const withLora = { ...ours, seed: undefined, loraId: '66666666-6666-4666-8666-666666666666' }
  expect(restore({ ...withLora, model: seedream.id }, models, defaultDraft).lost).toEqual([
    'SeeDream 4.0 takes no LoRA.',
  ])
})
