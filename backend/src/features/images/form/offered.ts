import type { Quality } from '../../catalogue/contract.ts'
import type { ImageModel } from '../../catalogue/model.ts'
import { imageModels, priceOf } from '../../catalogue/models.ts'
import { pricedImageModel } from '../../catalogue/priced-models.ts'
import type { OfferedModel } from '../../job-kind.ts'
import { toProviderRequest } from './request.ts'

/** The image models, as they are compared with what their services say. */
export const offeredImages: readonly OfferedModel[] = imageModels.map((model) => ({
  id: model.id,
  provider: model.provider,
  paths: [...new Set([model.path, model.withReferences?.path ?? model.path])],
  priced: (prices) =>
    pricedQualities(model).map((quality) => ({
      of: { quality },
      request: usualRequest(model, quality),
      unitPrice: priceOf(pricedImageModel(model, prices), { numberOfImages: 1, quality }).unit,
    })),
}))

/** The usual quality first, then those that our list prices differently. */
function pricedQualities({ qualities, qualityPrices = {} }: ImageModel): readonly Quality[] {
  return qualities.filter((quality, at) => at === 0 || quality in qualityPrices)
}

/** The request that the price list is for: the first option of everything else. */
function usualRequest(model: ImageModel, quality: Quality) {
  const settings = { aspectRatio: model.aspectRatios[0] ?? 'square', quality }
  return toProviderRequest(model, settings, { prompt: 'a picture', references: [] })
}
