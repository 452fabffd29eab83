import { describe, expect, it } from 'vitest'
import { providerAccounts } from '../../platform/providers/accounts.ts'
import { seedPriceList } from './price-seeds.ts'
import { videoModelIds } from './video-contract.ts'
import { findVideoModel, shownVideoModels, videoModels } from './video-models.ts'
import { priceOfVideo } from './video-rules.ts'

const byId = <Value>(of: (model: (typeof videoModels)[number]) => Value) =>
  Object.fromEntries(videoModels.map((model) => [model.id, of(model)]))

describe('the catalogue of video models', () => {
  it('has the nine of the specification', () => {
    expect(videoModels.map(({ id }) => id)).toEqual(videoModelIds)
    expect(videoModelIds).toEqual([
      'kling-2.1',
      'kling-2.5',
      'seedance-1.0-pro',
      'veo-3.1',
      'veo-3.1-fast',
      'sora-2',
      'wan-2.5',
      'wan-2.2-spicy',
      'wan-2.2-i2v-720p',
    ])
  })

  it('has models of listed provider accounts only', () => {
    const known = providerAccounts.map(({ name }) => name)
    expect(known).toEqual(expect.arrayContaining([...new Set(videoModels.map(({ provider }) => provider))]))
  })

  it('makes clips of 4, 6 or 8 s with Veo, 4 or 8 with Sora, 5 or 8 with Wan 2.2, and 5 or 10 with others', () => {
    expect(byId(({ durations }) => durations)).toEqual({
      'kling-2.1': [5, 10],
      'kling-2.5': [5, 10],
      'seedance-1.0-pro': [5, 10],
      'veo-3.1': [4, 6, 8],
      'veo-3.1-fast': [4, 6, 8],
      'sora-2': [4, 8],
      'wan-2.5': [5, 10],
      'wan-2.2-spicy': [5, 8],
      'wan-2.2-i2v-720p': [5, 8],
    })
  })

  it('makes the sizes that the service makes; Veo 720p and 1080p only', () => {
    const sizes = byId(({ variants }) => variants.map(({ label, resolutions }) => `${label}: ${resolutions.join(' ')}`))
    expect(sizes).toEqual({
      'kling-2.1': ['Pro: 1080p', 'Standard: 720p'],
      'kling-2.5': ['Pro: 1080p', 'Standard: 720p'],
      'seedance-1.0-pro': ['Pro: 480p 720p 1080p', 'Lite: 480p 720p 1080p'],
      'veo-3.1': ['Pro: 720p 1080p'],
      'veo-3.1-fast': ['Pro: 720p 1080p'],
      'sora-2': ['Pro: 720p'],
      'wan-2.5': ['Pro: 480p 720p 1080p'],
      'wan-2.2-spicy': ['Pro: 480p 720p'],
      'wan-2.2-i2v-720p': ['Pro: 720p'],
    })
  })

  it('has a choice of the ratio with Wan 2.5 and Veo only', () => {
    const selectable = videoModels.filter(({ aspectRatios }) => aspectRatios.length > 0)
    expect(Object.fromEntries(selectable.map(({ id, aspectRatios }) => [id, aspectRatios]))).toEqual({
      'veo-3.1': ['16:9', '9:16'],
      'veo-3.1-fast': ['16:9', '9:16'],
      'wan-2.5': ['16:9', '9:16', '1:1', '4:3'],
    })
  })

  it('offers a last frame with Wan 2.2 I2V, which needs one, and Veo', () => {
    const offered = videoModels.filter(({ lastFrame }) => lastFrame !== 'none')
    expect(Object.fromEntries(offered.map(({ id, lastFrame }) => [id, lastFrame]))).toEqual({
      'veo-3.1': 'optional',
      'veo-3.1-fast': 'optional',
      'wan-2.2-i2v-720p': 'required',
    })
  })

  it('takes the words and numbers of the specification where the service does, and a file with sound with Wan 2.5', () => {
    const takes = byId(({ negativePrompt, guidanceScale, sound, takesAudio }) => [
      negativePrompt,
      guidanceScale?.usual,
      sound,
      takesAudio,
    ])
    const kling = ['blur, distort, low quality', 0.5, 'never', false]
    expect(takes).toEqual({
      'kling-2.1': kling,
      'kling-2.5': kling,
      'seedance-1.0-pro': [undefined, undefined, 'never', false],
      'veo-3.1': [undefined, undefined, 'choice', false],
      'veo-3.1-fast': [undefined, undefined, 'choice', false],
      'sora-2': [undefined, undefined, 'always', false],
      'wan-2.5': ['', undefined, 'choice', true],
      'wan-2.2-spicy': [undefined, undefined, 'never', false],
      'wan-2.2-i2v-720p': ['', undefined, 'never', false],
    })
  })

  it('shows Sora 2 as retired, with a successor that can be used', () => {
    const retired = videoModels.filter((model) => model.retired !== undefined)
    expect(retired.map(({ id }) => id)).toEqual(['sora-2'])
    const successors = retired.map((model) => findVideoModel(model.retired?.successor ?? ''))
    expect(successors.map((model) => model && !model.retired)).toEqual([true])
  })

  it('knows the 12 s of Sora 2 with their price, but does not offer them', () => {
    const sora = findVideoModel('sora-2')
    if (!sora) throw new Error('Sora 2 is missing')
    const all = [...sora.durations, ...(sora.unofferedDurations ?? [])]
    const choice = { variant: 'pro', resolution: '720p', audioEnabled: true } as const
    expect(all.map((duration) => [duration, priceOfVideo(sora, { ...choice, duration }) / 1_000_000])).toEqual([
      [4, 0.4],
      [8, 0.8],
      [12, 1.2],
    ])
    expect(sora.durations).not.toContain(12)
  })

  it('has the paths of the reference', () => {
    expect(byId(({ variants }) => variants.flatMap(({ paths }) => [...new Set(Object.values(paths))]))).toEqual({
      'kling-2.1': ['kwaivgi/kling-v2.1-i2v-pro', 'kwaivgi/kling-v2.1-i2v-standard'],
      'kling-2.5': ['kwaivgi/kling-v2.5-turbo-pro/image-to-video', 'kwaivgi/kling-v2.5-turbo-std/image-to-video'],
      'seedance-1.0-pro': [
        'bytedance/seedance-v1-pro-i2v-480p',
        'bytedance/seedance-v1-pro-i2v-720p',
        'bytedance/seedance-v1-pro-i2v-1080p',
        'bytedance/seedance-v1-lite-i2v-480p',
        'bytedance/seedance-v1-lite-i2v-720p',
        'bytedance/seedance-v1-lite-i2v-1080p',
      ],
      'veo-3.1': ['google/veo3.1/image-to-video'],
      'veo-3.1-fast': ['google/veo3.1-fast/image-to-video'],
      'sora-2': ['openai/sora-2/image-to-video'],
      'wan-2.5': ['alibaba/wan-2.5/image-to-video'],
      'wan-2.2-spicy': ['wavespeed-ai/wan-2.2-spicy/image-to-video'],
      'wan-2.2-i2v-720p': ['wavespeed-ai/wan-2.2/i2v-720p'],
    })
  })

  it('lists them for the form, without what only the server needs, when their service is connected', () => {
    const [kling] = shownVideoModels({ connected: new Set(['wavespeed']), sandbox: true, prices: seedPriceList })
    expect(kling).toMatchObject({ id: 'kling-2.1', sandbox: true })
    expect(JSON.stringify(kling)).not.toContain('kwaivgi')
    expect(shownVideoModels({ connected: new Set(['segmind']), sandbox: true, prices: seedPriceList })).toEqual([])
  })
})
