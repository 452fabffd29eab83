import type { Api } from '../http/api.ts'
import { listModels, type Model } from './contract.ts'
import type { ImageModel } from './model.ts'
import { imageModels } from './models.ts'
import { centsOf } from './money.ts'

export interface CatalogueDeps {
  /** The AI services are the sandbox: said beside every model. */
  readonly sandbox: boolean
}

/** The models a person can pick and use today. */
export function catalogueRoutes(app: Api, { sandbox }: CatalogueDeps): void {
  const picker = imageModels.filter((model) => model.listed && model.available).map((model) => toModel(model, sandbox))
  app.on(listModels, async () => picker)
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
    unitPriceCents: centsOf(model.unitPrice),
    typicalSeconds,
    sandbox,
  }
}
