import { findImageModel } from '../catalogue/models.ts'
import { imageUnit } from '../catalogue/priced-models.ts'
import type { JobKindEntry } from '../job-kind.ts'
import { offeredImages } from './form/offered.ts'
import { seedOf, toProviderRequest } from './form/request.ts'

/** Pictures as the general code of jobs knows them. */
export const imageKind: JobKindEntry = {
  medium: 'image',
  deadlineMs: 10 * 60_000,
  longestPauseMs: 10_000,
  modelOf: ({ model: id, settings }) => {
    const model = findImageModel(id)
    return (
      model && {
        typicalSeconds: model.typicalSeconds,
        seedOf: (output) => seedOf(model, settings, output),
        toRequest: (content) => toProviderRequest(model, settings, content),
      }
    )
  },
  // The price list has one price for each model and quality.
  pricedBy: () => ({}),
  unitOf: ({ model: id, settings }) => {
    const model = findImageModel(id)
    return model && imageUnit(model, settings['quality'])
  },
  offered: offeredImages,
}
