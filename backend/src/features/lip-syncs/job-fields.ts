import type { LipSyncModel } from '../catalogue/lip-sync-models.ts'
import { priceOfLipSync } from '../catalogue/lip-sync-rules.ts'
import type { ClipInputs } from '../clip-kind.ts'
import { settingsAsText } from '../clips/commands.ts'
import type { JobFields, JobKind, JobWords } from '../jobs/events.ts'
import type { LipSyncForm } from './contract.ts'
import { checkSubject, chosenSettings } from './form.ts'
import { choiceOf } from './request.ts'

/**
 * What a form asks for, as JobRequested keeps it. This is the only place where fields of a job are taken from the form: the layers
 * after it carry them on as a whole. Throws DomainError `images-only` for a video where the model takes images alone.
 */
export function jobFieldsOf(
  form: LipSyncForm,
  model: LipSyncModel,
  inputs: ClipInputs,
  priceListVersion: number,
): JobFields & JobWords & { readonly kind: JobKind } {
  const settings = chosenSettings(form, inputs)
  checkSubject(model, settings.videoMs !== undefined)
  return {
    kind: 'lip-sync',
    model: model.id,
    provider: model.provider,
    outputs: 1,
    prompt: form.prompt,
    settings: settingsAsText(settings),
    uploads: [...inputs.uploads],
    referenceAssetIds: [],
    inputAssetIds: { ...inputs.assetIds },
    unitPrice: priceOfLipSync(model, choiceOf(settings)),
    priceListVersion,
  }
}
