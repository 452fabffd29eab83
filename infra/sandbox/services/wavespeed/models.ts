import type { Model } from '../../model.ts'
import { clipModels } from './clip-models.ts'
import { drivenModels } from './driven-models.ts'
import { pictureModels } from './picture-models.ts'

/** The models of the catalogue (providers 4) by their path. */
export const wavespeedModels: ReadonlyMap<string, Model> = new Map(
  [...pictureModels, ...clipModels, ...drivenModels].map((model) => [model.id, model]),
)
