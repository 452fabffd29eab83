import type { LanguageCatalogue } from './language-catalogue.ts'
import type { LanguageModel } from './language-models.ts'
import type { ImageModel } from './model.ts'
import { microsPerCent } from './money.ts'
import { type PriceList, priceIn } from './price-list.ts'
import type { VideoModelEntry } from './video-model.ts'
import { rateUnit } from './video-rules.ts'

/** The unit of an image of a quality: its own where the quality has a price of its own. */
export function imageUnit({ qualityPrices = {} }: Pick<ImageModel, 'qualityPrices'>, quality: string | undefined) {
  return quality !== undefined && quality in qualityPrices ? `image ${quality}` : 'image'
}

/** Units of what a language model reads and writes: a million tokens. */
export const inputUnit = 'million-tokens-read'
export const outputUnit = 'million-tokens-written'

/** An image model with the prices of the list. */
export function pricedImageModel(model: ImageModel, list: PriceList): ImageModel {
  const qualities = Object.entries(model.qualityPrices ?? {})
  return {
    ...model,
    unitPrice: priceIn(list, model.id, 'image', model.unitPrice),
    ...(qualities.length > 0 && {
      qualityPrices: Object.fromEntries(
        qualities.map(([quality, own]) => [quality, priceIn(list, model.id, imageUnit(model, quality), own)]),
      ),
    }),
  }
}

/** A video model with the prices of the list. */
export function pricedVideoModel(model: VideoModelEntry, list: PriceList): VideoModelEntry {
  const rates = model.rates.map((rate) => {
    const own = Math.round(rate.centsPerSecond * microsPerCent)
    return { ...rate, centsPerSecond: priceIn(list, model.id, rateUnit(rate), own) / microsPerCent }
  })
  return { ...model, rates }
}

/** The language models with the prices of the list; those of a server of one's own are free whatever it says. */
export function pricedLanguageCatalogue({ models, successors }: LanguageCatalogue, list: PriceList): LanguageCatalogue {
  const priced = (model: LanguageModel): LanguageModel => ({
    ...model,
    inputPrice: priceIn(list, model.id, inputUnit, model.inputPrice),
    outputPrice: priceIn(list, model.id, outputUnit, model.outputPrice),
    priceListVersion: list.version,
  })
  return { models: models.map(priced), successors: successors.map(priced) }
}
