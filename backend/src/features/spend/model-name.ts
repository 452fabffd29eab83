import { animationModel } from '../catalogue/animation-model.ts'
import { openrouterCatalogue } from '../catalogue/language-catalogue.ts'
import { findImageModel } from '../catalogue/models.ts'
import { findVideoModel } from '../catalogue/video-models.ts'

const { models, successors } = openrouterCatalogue
const languageLabels = new Map([...models, ...successors].map(({ id, label }) => [id, label]))

/** Models of the kinds of clips that have one each. */
const clipModels = [animationModel]

/** What people call a model: by its label, or by its id when it is one of a server of one's own. */
export function modelName(model: string): string {
  const known = findImageModel(model) ?? findVideoModel(model) ?? clipModels.find(({ id }) => id === model)
  return known?.label ?? languageLabels.get(model) ?? model
}
