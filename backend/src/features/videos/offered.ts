import { pricedVideoModel } from '../catalogue/priced-models.ts'
import type { VideoModelEntry } from '../catalogue/video-model.ts'
import { videoModels } from '../catalogue/video-models.ts'
import { settingsAsText } from '../clips/commands.ts'
import type { OfferedModel, PricedRequest } from '../job-kind.ts'
import { firstFrame } from './contract.ts'
import { priceOfSettings } from './form.ts'
import { lastFrame, toVideoRequest } from './request.ts'

/** The video models that can be used, as they are compared with what their services say. */
export const offeredVideos: readonly OfferedModel[] = videoModels
  .filter(({ retired }) => retired === undefined)
  .map((model) => ({
    id: model.id,
    provider: model.provider,
    paths: [...new Set(model.variants.flatMap(({ paths }) => Object.values(paths)))],
    priced: (prices) => {
      const priced = pricedVideoModel(model, prices)
      return priced.rates.flatMap((rate) => pricedBy(priced, rate) ?? [])
    },
  }))

/** The request that one rate of the price list is for: the first option of everything else. */
function pricedBy(model: VideoModelEntry, rate: VideoModelEntry['rates'][number]): PricedRequest | undefined {
  const variant = model.variants.find(({ id }) => rate.variant === undefined || id === rate.variant)
  const resolution = rate.resolution ?? variant?.resolutions[0]
  const [duration] = model.durations
  if (variant === undefined || resolution === undefined || duration === undefined) return undefined
  const audioEnabled = rate.sound ?? true
  const settings = { variant: variant.id, duration, resolution, aspectRatio: '16:9' as const, audioEnabled }
  const inputs = {
    [firstFrame]: 'https://a.example/first.jpg',
    ...(model.lastFrame === 'required' && { [lastFrame]: 'https://a.example/last.jpg' }),
  }
  return {
    of: { variant: variant.id, resolution, duration, audioEnabled },
    request: toVideoRequest(model, settingsAsText(settings), { prompt: 'a clip', inputs }),
    unitPrice: priceOfSettings(model, settings),
  }
}
