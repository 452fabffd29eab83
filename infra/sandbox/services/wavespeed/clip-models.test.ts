import { expect, test } from 'vitest'
import { call } from '../../testing/client.ts'
import { ownSandbox } from '../../testing/own-sandbox.ts'

const sandbox = ownSandbox()
const image = 'https://a.example/a.png'

// Providers 4.2: dollars of the whole clip.
test.each([
  ['kwaivgi/kling-v2.1-i2v-standard', {}, 0.25],
  ['kwaivgi/kling-v2.1-i2v-pro', { duration: 10 }, 0.9],
  ['kwaivgi/kling-v2.1-i2v-pro/start-end-frame', {}, 0.45],
  ['kwaivgi/kling-v2.5-turbo-pro/image-to-video', {}, 0.35],
  ['kwaivgi/kling-v2.5-turbo-std/image-to-video', {}, 0.21],
  ['kwaivgi/kling-v3.0-std/image-to-video', {}, 0.42],
  ['kwaivgi/kling-v3.0-pro/image-to-video', { sound: true }, 0.84],
  ['bytedance/seedance-v1-pro-i2v-480p', { duration: 5 }, 0.15],
  ['bytedance/seedance-v1-pro-i2v-720p', { duration: 5 }, 0.3],
  ['bytedance/seedance-v1-pro-i2v-1080p', {}, 0.6],
  ['bytedance/seedance-v1-lite-i2v-480p', { duration: 5 }, 0.08],
  ['bytedance/seedance-v1-lite-i2v-720p', { duration: 5 }, 0.16],
  ['bytedance/seedance-v1-lite-i2v-1080p', {}, 0.45],
  ['bytedance/seedance-v1-pro-fast/image-to-video', { resolution: '1080p' }, 0.24],
  ['google/veo3.1/image-to-video', {}, 3.2],
  ['google/veo3.1/image-to-video', { generate_audio: false, resolution: '4k' }, 1.6],
  ['google/veo3.1-fast/image-to-video', {}, 1.2],
  ['google/veo3.1-fast/image-to-video', { generate_audio: false, duration: 4 }, 0.4],
  ['alibaba/wan-2.5/image-to-video', {}, 0.5],
  ['alibaba/wan-2.5/image-to-video', { resolution: '480p' }, 0.25],
  ['alibaba/wan-2.7/image-to-video', { resolution: '1080p' }, 0.75],
  ['wavespeed-ai/wan-2.2-spicy/image-to-video', {}, 0.15],
  ['wavespeed-ai/wan-2.2-spicy/image-to-video', { resolution: '720p', duration: 8 }, 0.48],
  ['wavespeed-ai/wan-2.2-spicy/image-to-video-lora', { resolution: '720p' }, 0.4],
  ['wavespeed-ai/wan-2.2/i2v-720p', { duration: 8 }, 0.48],
])('%s with %j costs %d dollars', async (model_id, inputs, price) => {
  const { data } = await call(`${sandbox.url}/api/v3/model/pricing`, { model_id, inputs })
  expect(data).toEqual({ unit_price: price, currency: 'USD' })
})

test.each([
  ['kwaivgi/kling-v2.1-i2v-pro', { prompt: 'x' }, 1400],
  ['kwaivgi/kling-v2.1-i2v-pro', { image }, 1400],
  ['kwaivgi/kling-v2.1-i2v-pro', { image, prompt: 'x', duration: 8 }, 1401],
  ['kwaivgi/kling-v2.1-i2v-pro', { image, prompt: 'x'.repeat(2501) }, 1401],
  ['kwaivgi/kling-v2.1-i2v-pro', { image, prompt: 'x', guidance_scale: 2 }, 1401],
  ['kwaivgi/kling-v2.1-i2v-pro/start-end-frame', { image, prompt: 'x' }, 1400],
  ['bytedance/seedance-v1-pro-i2v-480p', { image }, 1400],
  ['bytedance/seedance-v1-pro-i2v-1080p', { image, duration: 13 }, 1401],
  ['bytedance/seedance-v1-pro-i2v-1080p', { image, aspect_ratio: '2:1' }, 1401],
  ['google/veo3.1/image-to-video', { image, prompt: 'x', duration: 5 }, 1401],
  ['google/veo3.1/image-to-video', { image, prompt: 'x', resolution: '480p' }, 1401],
  ['google/veo3.1/image-to-video', { image, prompt: 'x', generate_audio: 'yes' }, 1401],
  ['alibaba/wan-2.5/image-to-video', { image, prompt: 'x', duration: 11 }, 1401],
  ['wavespeed-ai/wan-2.2-spicy/image-to-video', { image, prompt: 'x', resolution: '1080p' }, 1401],
  ['wavespeed-ai/wan-2.2/i2v-720p', { image, prompt: 'x', duration: '5' }, 1401],
])('%s refuses %j with %i', async (model, inputs, code) => {
  expect(await call(`${sandbox.url}/api/v3/${model}`, inputs)).toMatchObject({ status: 400, data: { code } })
})

test('a model that its vendor has shut down is not found', async () => {
  const response = await call(`${sandbox.url}/api/v3/openai/sora-2/image-to-video`, { image, prompt: 'x' })
  expect(response).toMatchObject({ status: 404, code: 404, message: 'model not found' })
})
