import { clipModelName } from './clip-models.ts'
import { openrouterCatalogue } from './language-catalogue.ts'
import { findImageModel } from './models.ts'

const { models, successors } = openrouterCatalogue
const languageLabels = new Map([...models, ...successors].map(({ id, label }) => [id, label]))

/** What people call a model: by its label, or by its id when it is one of a server of one's own. */
export function modelName(model: string): string {
  return findImageModel(model)?.label ?? clipModelName(model) ?? languageLabels.get(model) ?? model
}
