import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { AssetId } from '../../../platform/eventsourcing/event.ts'
import { looks } from '../../catalogue/looks.ts'
import type { ConnectedProviders, ImageModel } from '../../catalogue/model.ts'
import { findImageModel } from '../../catalogue/models.ts'
import { type GenerateForm, maxReferences, type ReferencePlace } from '../contract.ts'
import { imageErrors } from '../errors.ts'

/** The prompt that Soul gets when there is a reference and the prompt is empty (spec images 5). */
const promptOfReference = 'high quality, detailed'

/** The model of a form, if its provider is connected and it takes what the form asks for (spec images 5); else DomainError. */
export function chooseModel(form: GenerateForm, connected: ConnectedProviders): ImageModel {
  const model = findImageModel(form.model)
  if (!model || !connected.has(model.provider)) {
    throw new DomainError(imageErrors.modelUnavailable, 'This model cannot be used at the moment.')
  }
  refuseSettings(form, model)
  return model
}

/** The settings of a form, as JobRequested keeps them. A model with one quality has no choice of it. */
export function settingsOf(
  form: GenerateForm,
  { qualities, styles, seed }: ImageModel,
): Readonly<Record<string, string>> {
  const [only, ...others] = qualities
  return {
    aspectRatio: form.aspectRatio,
    quality: only !== undefined && others.length === 0 ? only : form.quality,
    ...(form.higgsFieldStyle in styles && { style: form.higgsFieldStyle }),
    ...(looks[form.visualStyle] !== undefined && { visualStyle: form.visualStyle }),
    ...(form.seed !== undefined &&
      seed !== undefined && { seeds: seedsFrom(form.seed, form.numberOfImages, seed.max) }),
  }
}

/** Seeds for that many images from the first one on; after the largest comes 1. */
const seedsFrom = (first: number, count: number, max: number): string =>
  Array.from({ length: count }, (_, n) => ((first - 1 + n) % max) + 1).join(',')

/** The prompt of a form with that many references, in the words of spec images 5 where there must be one. */
export function promptOf({ prompt }: GenerateForm, model: ImageModel, references: number): string {
  if (prompt !== '') return prompt
  if (model.id === 'segmind/higgsfield-soul' && references > 0) return promptOfReference
  throw new DomainError(imageErrors.emptyPrompt, 'Please enter a prompt to generate images.')
}

/**
 * The references of a form in the order that the form asks for; without one: files, the product, then pictures that the
 * person has. Throws DomainError for an order that does not name each of them once.
 */
export function orderReferences<File>(
  { referenceAssetIds, referenceOrder }: Pick<GenerateForm, 'referenceAssetIds' | 'referenceOrder'>,
  { referenceImages = [], productImage = [] }: Readonly<Record<string, readonly File[]>>,
): readonly (File | AssetId)[] {
  const waiting: { readonly place: ReferencePlace; readonly reference: File | AssetId }[] = [
    ...referenceImages.map((reference) => ({ place: 'referenceImages', reference }) as const),
    ...productImage.map((reference) => ({ place: 'productImage', reference }) as const),
    ...[...new Set(referenceAssetIds)].map((id) => ({ place: id, reference: AssetId.parse(id) })),
  ]
  if (referenceOrder.length === 0) return waiting.map(({ reference }) => reference)
  const ordered = referenceOrder.map((wanted) => {
    const at = waiting.findIndex(({ place }) => place === wanted)
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (next === undefined) throw wrongOrder()
    return next.reference
  })
  if (waiting.length > 0) throw wrongOrder()
  return ordered
}

/**
 * Refuses a LoRA with a model that takes none: without it the picture would be another one than was asked for (spec images
 * 5).
 */
export function checkLora({ label, lora }: ImageModel): void {
  if (lora === undefined) throw new DomainError(imageErrors.loraNotTaken, `${label} does not take a LoRA.`)
}

/** Bytes that the text for a model may have: it stands in an event beside the prompt, and models read no more. */
const mostSentBytes = 24_000

/** Refuses a prompt that is too long together with the instructions of its style. */
export function checkLength(sent: string): void {
  if (Buffer.byteLength(sent) <= mostSentBytes) return
  throw new DomainError(
    imageErrors.promptTooLong,
    'The prompt and the instructions of the style are too long together.',
  )
}

const wrongOrder = () => invalid('The order of the reference images does not name each of them once.')

/** Refuses more or fewer references than the model works from (spec images 5). */
export function checkReferences(model: ImageModel, count: number): void {
  const { min, max } = model.references
  if (count > maxReferences) throw invalid(`At most ${maxReferences} reference images can be used at once.`)
  if (count < min) throw invalid('Add reference image required')
  if (count <= max) return
  throw invalid(
    max === 0 ? `Reference images not supported by ${model.label}.` : `${model.label} takes ${max} reference image.`,
  )
}

function refuseSettings({ numberOfImages, quality, seed, visualStyle }: GenerateForm, model: ImageModel): void {
  const { label, counts, qualities, styles } = model
  if (!counts.includes(numberOfImages)) throw invalid(`${label} makes ${counts.join(' or ')} images at a time.`)
  if (qualities.length > 1 && !qualities.includes(quality)) {
    throw invalid(`${label} makes images in ${qualities.join(' or ')} only.`)
  }
  if (looks[visualStyle] !== undefined && Object.keys(styles).length > 0) {
    throw invalid(`${label} has styles of its own and takes no other look.`)
  }
  if (seed !== undefined && model.seed === undefined) throw invalid(`${label} takes no seed.`)
  if (seed !== undefined && model.seed !== undefined && seed > model.seed.max) {
    throw invalid(`${label} takes seeds up to ${model.seed.max}.`)
  }
}

const invalid = (message: string) => new DomainError(imageErrors.invalidSettings, message)
