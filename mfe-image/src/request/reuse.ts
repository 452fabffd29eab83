import { GenerateForm, type Generation, type GenerationOutput, type Model } from '@studio/backend/contract'
import type { Lora, Style } from '@studio/backend/contract/library'
import { modelLabel } from '../models/model-label.ts'
import { replacedSettings } from './replaced.ts'
import { chosenModel, type Draft, repairSettings } from './settings.ts'

/** A finished picture, or a failed output, whose settings are used again. */
export interface Reused {
  readonly generation: Generation
  readonly output: Pick<GenerationOutput, 'n'> & { readonly seed?: number | undefined }
}

/**
 * The words and settings of a picture for the panel; missing values become 4K and 4 images (spec images 9). The seed is that of
 * the picture itself, so that the first image of the next generation is made with it.
 */
export function draftOf({ generation, output }: Reused, current: Draft): Draft {
  const form = GenerateForm.shape
  return {
    prompt: generation.prompt,
    model: form.model.safeParse(generation.model).data ?? current.model,
    aspectRatio: form.aspectRatio.safeParse(generation.aspectRatio).data ?? current.aspectRatio,
    quality: form.quality.safeParse(generation.quality).data ?? '4K',
    numberOfImages: form.numberOfImages.safeParse(generation.numberOfImages).data ?? 4,
    higgsFieldStyle: form.higgsFieldStyle.safeParse(generation.style ?? current.higgsFieldStyle).data ?? 'Realistic',
    seed: output.seed,
    visualStyle: form.visualStyle.safeParse(generation.visualStyle).data ?? 'general',
    loraId: generation.loraId ?? undefined,
    styleId: generation.styleId ?? undefined,
  }
}

/** What a picture was made from; undefined when the server did not tell. */
type ReusedReferences = readonly { readonly state: 'usable' | 'trashed' | 'gone' }[] | undefined

/** What there is today of the things that a picture was made with. A list is undefined while it is not known. */
interface Available {
  readonly references: ReusedReferences
  readonly models: readonly Model[] | undefined
  readonly styles: readonly Pick<Style, 'id'>[] | undefined
  readonly loras: readonly Pick<Lora, 'id'>[] | undefined
}

/**
 * Everything that could not be taken over, in sentences; empty when all of it was.
 * @param draft what it has become
 */
export function notTakenOver(
  { generation, output }: Reused,
  draft: Draft,
  { references, models, styles, loras }: Available,
): string {
  const model = models?.find(({ id }) => id === generation.model)
  const lostLora = isDeleted(generation.loraId, loras)
  const hasMask = generation.maskUrl !== undefined
  // What its mask was painted over is spoken of with the mask.
  const counted = hasMask ? references?.slice(1) : references
  const lost = [
    models !== undefined && model === undefined && `${modelLabel(generation.model)} is not offered.`,
    isDeleted(generation.styleId, styles) && 'Its style was deleted.',
    ...replacedIn({ ...generation, ...(lostLora && { loraId: null }) }, output, draft, models),
    lostLora && 'Its LoRA was deleted.',
    counted === undefined && 'The reference images could not be loaded.',
    ...(counted === undefined
      ? []
      : [countOf(counted, 'trashed', 'in the trash'), countOf(counted, 'gone', 'deleted')]),
    hasMask && maskLoss(references),
    model?.maxSeed !== undefined && output.seed === undefined && 'The seed of this picture was not recorded.',
  ]
  return lost.filter((sentence) => sentence !== false).join(' ')
}

/** What the model of the panel does not take. */
function replacedIn(
  generation: Generation,
  { seed }: Reused['output'],
  draft: Draft,
  models: readonly Model[] = [],
): readonly string[] {
  const model = chosenModel(models, draft)
  if (model === undefined) return []
  // A seed that nobody can choose is nothing to speak of.
  const chosenSeed = model.id === generation.model && model.maxSeed === undefined ? undefined : seed
  return replacedSettings({ ...generation, seed: chosenSeed }, repairSettings(draft, model), model)
}

/** Why the panel has no mask, of a picture that was made with one. */
function maskLoss(references: ReusedReferences): string {
  return references === undefined
    ? 'Its mask was not taken over.'
    : 'The image that its mask was painted over was deleted.'
}

/** Whether something of the person's own is not there any more, once it is known what there is. */
export function isDeleted(id: string | null, own: readonly { readonly id: string }[] | undefined): boolean {
  return id !== null && own !== undefined && !own.some((each) => each.id === id)
}

function countOf(references: NonNullable<ReusedReferences>, wanted: 'trashed' | 'gone', where: string): string | false {
  const count = references.filter(({ state }) => state === wanted).length
  if (count === 0) return false
  return count === 1 ? `1 reference is ${where}.` : `${count} references are ${where}.`
}
