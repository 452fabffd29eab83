import { animationModel } from './animation-model.ts'
import { openrouterCatalogue } from './language-catalogue.ts'
import { lipSyncModels } from './lip-sync-models.ts'
import { imageModels, seedVersion } from './models.ts'
import { microsPerCent } from './money.ts'
import { type PriceList, priceKey } from './price-list.ts'
import { imageUnit, inputUnit, outputUnit } from './priced-models.ts'
import { videoModels } from './video-models.ts'
import { rateUnit } from './video-rules.ts'

/** What is made by a model: the tables of admins are grouped by it. */
export type PricedKind = 'image' | 'video' | 'copy' | 'lip-sync' | 'language'

/** One price of the catalogue, with the words by which people know it. */
export interface PriceSeed {
  readonly kind: PricedKind
  readonly model: string
  readonly label: string
  readonly provider: string
  readonly unit: string
  /** Millionths of a dollar. */
  readonly micros: number
}

type Seeded = Omit<PriceSeed, 'unit' | 'micros'>

const seedsOf = (of: Seeded, prices: readonly (readonly [unit: string, micros: number])[]): PriceSeed[] =>
  prices.map(([unit, micros]) => ({ ...of, unit, micros }))

const images = imageModels.flatMap((model) => {
  const { id, label, provider, unitPrice, qualityPrices = {} } = model
  const others = Object.entries(qualityPrices).map(([quality, price]) => [imageUnit(model, quality), price] as const)
  return seedsOf({ kind: 'image', model: id, label, provider }, [['image', unitPrice], ...others])
})

const videos = videoModels
  .filter(({ retired }) => retired === undefined)
  .flatMap(({ id, label, provider, rates }) =>
    seedsOf(
      { kind: 'video', model: id, label, provider },
      rates.map((rate) => [rateUnit(rate), Math.round(rate.centsPerSecond * microsPerCent)] as const),
    ),
  )

const copies = seedsOf(
  { kind: 'copy', model: animationModel.id, label: animationModel.label, provider: animationModel.provider },
  Object.entries(animationModel.prices),
)

const lipSyncs = lipSyncModels.flatMap(({ id, label, provider, prices }) =>
  seedsOf({ kind: 'lip-sync', model: id, label, provider }, Object.entries(prices)),
)

const language = [...openrouterCatalogue.models, ...openrouterCatalogue.successors].flatMap(
  ({ id, label, provider, inputPrice, outputPrice }) =>
    seedsOf({ kind: 'language', model: id, label, provider }, [
      [inputUnit, inputPrice],
      [outputUnit, outputPrice],
    ]),
)

/** Every price of the catalogue: what the price list begins with. */
export const priceSeeds: readonly PriceSeed[] = [...images, ...videos, ...copies, ...lipSyncs, ...language]

/** The prices of the catalogue, before anything was changed. */
export const seedPriceList: PriceList = {
  version: seedVersion,
  micros: Object.fromEntries(priceSeeds.map(({ model, unit, micros }) => [priceKey(model, unit), micros])),
}

/** What is counted, for people: `a second, pro, 1080p`. */
export function unitWords(unit: string): string {
  const [counted = '', ...rest] = unit.split(' ')
  return [countedWords[counted] ?? counted, ...rest.map((word) => restWords[word] ?? word)].join(', ')
}

const countedWords: Readonly<Record<string, string>> = {
  image: 'an image',
  second: 'a second',
  'five-seconds': '5 seconds',
  [inputUnit]: 'a million tokens read',
  [outputUnit]: 'a million tokens written',
}

const restWords: Readonly<Record<string, string>> = { sound: 'with sound', silent: 'without sound' }
