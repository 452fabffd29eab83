import type { StagedFile } from '../../../platform/http/contract/api.ts'
import { looks } from '../../catalogue/looks.ts'
import type { ImageModel } from '../../catalogue/model.ts'
import { priceOf } from '../../catalogue/models.ts'
import type { JobFields, JobKind, JobWords } from '../../jobs/events.ts'
import type { UsableLora } from '../../loras/commands.ts'
import type { UsableStyle } from '../../styles/commands.ts'
import type { GenerateForm } from '../contract.ts'
import { checkLength, checkLora, promptOf, settingsOf } from './form.ts'
import type { References } from './references.ts'
import { sentPrompt } from './sent-prompt.ts'

/** What a form names by id; it was found and belongs to the person. */
export interface FormThings {
  readonly references: References
  /** Over the first reference. */
  readonly mask: StagedFile | undefined
  readonly lora: UsableLora | undefined
  readonly style: UsableStyle | undefined
}

/**
 * What a form asks for, as JobRequested keeps it. This is the only place where fields of a job are taken from the form: the layers after it
 * carry them on as a whole. The model has the prices of that version of the price list. Throws DomainError `validation` for an empty
 * prompt, `prompt-too-long`, and `lora-not-taken`.
 */
export function jobFieldsOf(
  form: GenerateForm,
  model: ImageModel,
  { references: { uploads, assetIds }, mask, lora, style }: FormThings,
  priceListVersion: number,
): JobFields & JobWords & { readonly kind: JobKind } {
  if (lora !== undefined) checkLora(model)
  const settings = settingsOf(form, model)
  return {
    kind: 'image',
    model: model.id,
    provider: model.provider,
    outputs: form.numberOfImages,
    ...wordsOf(promptOf(form, model, uploads.length + assetIds.length), form, { lora, style }),
    settings,
    uploads: [...uploads],
    referenceAssetIds: [...assetIds],
    ...(mask !== undefined && { maskUpload: { key: mask.key, bytes: mask.bytes } }),
    ...(lora !== undefined && { loraId: lora.loraId }),
    ...(style !== undefined && { styleId: style.styleId, styleVersion: style.version }),
    unitPrice: priceOf(model, { ...form, quality: settings['quality'] }).unit,
    priceListVersion,
  }
}

function wordsOf(
  prompt: string,
  { visualStyle }: GenerateForm,
  { lora, style }: Pick<FormThings, 'lora' | 'style'>,
): JobWords {
  const sent = sentPrompt({
    prompt,
    triggerWord: lora?.triggerWord,
    styleText: style?.instructions,
    look: looks[visualStyle],
  })
  checkLength(sent)
  return {
    prompt,
    ...(sent !== prompt && { sentPrompt: sent }),
    ...(lora !== undefined && { loraUrl: lora.highNoiseUrl }),
  }
}
