import type { ImageModel } from '../catalogue/model.ts'
import { priceListVersion, priceOf } from '../catalogue/models.ts'
import { JobFields, type JobKind } from '../jobs/events.ts'
import type { GenerateForm } from './contract.ts'
import { promptOf, settingsOf } from './form.ts'
import type { References } from './references.ts'

/**
 * What a form asks for, as JobRequested keeps it. This is the only place where fields of a job are taken from the form: the layers
 * after it carry them on as a whole. Throws DomainError `empty-prompt`.
 */
export function jobFieldsOf(
  form: GenerateForm,
  model: ImageModel,
  { uploads, assetIds }: References,
): JobFields & { readonly kind: JobKind; readonly prompt: string } {
  const settings = settingsOf(form, model)
  return {
    kind: 'image',
    model: model.id,
    provider: model.provider,
    outputs: form.numberOfImages,
    prompt: promptOf(form, model, uploads.length + assetIds.length),
    settings,
    uploads: [...uploads],
    referenceAssetIds: [...assetIds],
    unitPrice: priceOf(model, { ...form, quality: settings['quality'] }).unit,
    priceListVersion,
  }
}

/**
 * What the retry of an output asks for: all that the first job was asked for with, fields of later releases too, apart from what
 * each retry has of its own.
 */
export const RetriedFields = JobFields.omit({ outputs: true, settings: true, uploads: true, retryOutput: true })

/**
 * What must be equal in all requests with one Idempotency-Key. References are left out, because an uploaded file may have become
 * an asset with an id meanwhile, and so is what the studio chooses: the provider and the price may be others by then.
 */
export const ComparedFields = JobFields.omit({
  provider: true,
  uploads: true,
  referenceAssetIds: true,
  unitPrice: true,
  priceListVersion: true,
})
