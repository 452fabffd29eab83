import type { VideoModelEntry } from '../catalogue/video-model.ts'
import type { ClipInputs } from '../clip-kind.ts'
import { settingsAsText } from '../clips/commands.ts'
import type { JobFields, JobKind, JobWords } from '../jobs/events.ts'
import type { GenerateVideoForm } from './contract.ts'
import { chosenSettings, negativePromptOf, priceOfSettings } from './form.ts'

/**
 * What a form asks for, as JobRequested keeps it. This is the only place where fields of a job are taken from the form: the layers
 * after it carry them on as a whole. The model has the prices of that version of the price list.
 */
export function jobFieldsOf(
  form: GenerateVideoForm,
  model: VideoModelEntry,
  { uploads, assetIds }: ClipInputs,
  priceListVersion: number,
): JobFields & JobWords & { readonly kind: JobKind } {
  const settings = chosenSettings(form, model)
  const negativePrompt = negativePromptOf(form, model)
  return {
    kind: 'video',
    model: model.id,
    provider: model.provider,
    outputs: 1,
    prompt: form.prompt,
    ...(negativePrompt !== undefined && { negativePrompt }),
    settings: settingsAsText(settings),
    uploads: [...uploads],
    referenceAssetIds: [],
    inputAssetIds: { ...assetIds },
    unitPrice: priceOfSettings(model, settings),
    priceListVersion,
  }
}
