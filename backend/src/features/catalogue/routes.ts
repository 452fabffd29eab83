import type { Api } from '../../platform/http/contract/api.ts'
import { listModels, type Model, type PictureShape, soulStyles } from './contract.ts'
import { type Frame, frameOf } from './frame.ts'
import type { ConnectedProviders, ImageModel } from './model.ts'
import { imageModels } from './models.ts'
import { centsOf } from './money.ts'
import { getPrices } from './price-contract.ts'
import type { PricesNow } from './price-list.ts'
import { pricedImageModel } from './priced-models.ts'
import { listVideoModels } from './video-contract.ts'
import { shownVideoModels } from './video-models.ts'

export interface CatalogueDeps {
  /** Whether the AI services are the sandbox, which is shown beside every model. */
  readonly sandbox: boolean
  readonly connected: ConnectedProviders
  readonly prices: PricesNow
}

/** The models a person can pick and use today: seven of nine for images (spec images 9), and those for videos. */
export function catalogueRoutes(app: Api, { sandbox, connected, prices }: CatalogueDeps): void {
  const usable = imageModels.filter(({ listed, provider }) => listed && connected.has(provider))
  app.on(listModels, async () => {
    const today = await prices()
    return usable.map((model) => toModel(pricedImageModel(model, today), sandbox))
  })
  app.on(listVideoModels, async () => shownVideoModels({ connected, sandbox, prices: await prices() }))
  app.on(getPrices, async () => prices())
}

function toModel(model: ImageModel, sandbox: boolean): Model {
  const { id, label, description, references, aspectRatios, qualities, counts, typicalSeconds } = model
  return {
    id,
    label,
    description,
    references,
    aspectRatios: [...aspectRatios],
    qualities: [...qualities],
    counts: [...counts],
    shapes: shapesOf(model),
    styles: soulStyles.filter((name) => name in model.styles),
    takesLora: model.lora !== undefined,
    ...(model.seed !== undefined && { maxSeed: model.seed.max }),
    unitPriceCents: centsOf(model.unitPrice),
    qualityPricesCents: Object.fromEntries(
      Object.entries(model.qualityPrices ?? {}).map(([quality, price]) => [quality, centsOf(price)]),
    ),
    typicalSeconds,
    sandbox,
  }
}

/** What the model makes of each of its ratios in each of its qualities. */
function shapesOf(model: ImageModel): Model['shapes'] {
  const shapes: Model['shapes'] = {}
  for (const aspect of model.aspectRatios) {
    shapes[aspect] = Object.fromEntries(
      model.qualities.map((quality) => [quality, shapeOf(frameOf(model, aspect, quality))]),
    )
  }
  return shapes
}

const shapeOf = (frame: Frame): PictureShape =>
  frame.kind === 'ratio' ? { ratio: frame.ratio } : { width: frame.width, height: frame.height }
