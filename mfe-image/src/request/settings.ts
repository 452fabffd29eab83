import {
  type AspectRatio,
  GenerateForm,
  type ImageModelId,
  type Model,
  type Quality,
  type SoulStyle,
  type VisualStyle,
} from '@studio/backend/contract'
import type { Lora, Style } from '@studio/backend/contract/library'
import { unitPriceOf } from '../models/unit-price.ts'

/** Everything that can be set in the panel except the prompt and the references. */
export interface Settings {
  readonly model: ImageModelId
  readonly aspectRatio: AspectRatio
  readonly quality: Quality
  readonly numberOfImages: number
  /** Used only by models that have styles. */
  readonly higgsFieldStyle: SoulStyle
  /** A look for models without styles of their own; `general` leaves it to the model. */
  readonly visualStyle: VisualStyle
  /** Of the first image, where the model takes one; undefined: the studio draws one for each image. */
  readonly seed?: number | undefined
  /** Where the model takes a LoRA; undefined: none is chosen. */
  readonly loraId?: string | undefined
  /** A style of the person's own, for any model; undefined: none is chosen. */
  readonly styleId?: string | undefined
}

/** Everything that is stored of the panel: the settings and the unfinished prompt. */
export interface Draft extends Settings {
  readonly prompt: string
}

const StoredSettings = GenerateForm.pick({
  model: true,
  aspectRatio: true,
  quality: true,
  numberOfImages: true,
  higgsFieldStyle: true,
  visualStyle: true,
  seed: true,
  loraId: true,
  styleId: true,
})

/** Spec images 9: SeeDream 4.0, 2K, auto, four images; of the styles Realistic. */
export const defaultDraft: Draft = { ...StoredSettings.parse({}), prompt: '' }

/** A change of the panel to this draft as a whole: a setting that it does not have is taken away. */
export function wholeDraft(draft: Draft): Draft {
  return { seed: undefined, loraId: undefined, styleId: undefined, ...draft }
}

/** Reads a draft left in the browser; undefined for anything of another shape. */
export function readDraft(value: unknown): Draft | undefined {
  const settings = StoredSettings.safeParse(value)
  if (!settings.success || typeof value !== 'object' || value === null || !('prompt' in value)) return undefined
  return typeof value.prompt === 'string' ? { ...settings.data, prompt: value.prompt } : undefined
}

/** The wanted value if it is accepted, else the first one that is. */
const acceptedOr = <T>(wanted: T, accepted: readonly T[]): T =>
  accepted.includes(wanted) ? wanted : (accepted[0] ?? wanted)

/** The settings with every value that the model does not accept replaced by the model's first choice. */
export function repairSettings(settings: Settings, model: Model): Settings {
  const { id, aspectRatios, qualities, counts, styles, maxSeed = 0 } = model
  const { seed, loraId, styleId } = settings
  return {
    model: id,
    aspectRatio: acceptedOr(settings.aspectRatio, aspectRatios),
    quality: acceptedOr(settings.quality, qualities),
    numberOfImages: counts.includes(settings.numberOfImages)
      ? settings.numberOfImages
      : Math.max(...counts.filter((count) => count < settings.numberOfImages), counts[0] ?? 1),
    higgsFieldStyle: acceptedOr(settings.higgsFieldStyle, styles),
    visualStyle: styles.length > 0 ? 'general' : settings.visualStyle,
    ...(seed !== undefined && seed <= maxSeed && { seed }),
    ...(loraId !== undefined && model.takesLora && { loraId }),
    ...(styleId !== undefined && { styleId }),
  }
}

/** The settings without a LoRA that the person no longer has. `loras` is undefined as long as it is not known which they have. */
export function withoutLostLora(settings: Settings, loras: readonly Pick<Lora, 'id'>[] | undefined): Settings {
  const { loraId, ...others } = settings
  return loras === undefined || loras.some(({ id }) => id === loraId) ? settings : others
}

/** The settings without a style that the person no longer has, in the same way. */
export function withoutLostStyle(settings: Settings, own: readonly Pick<Style, 'id'>[] | undefined): Settings {
  const { styleId, ...others } = settings
  return own === undefined || own.some(({ id }) => id === styleId) ? settings : others
}

/** The model that the settings name, or the first one when that model is not offered. */
export function chosenModel(models: readonly Model[], settings: Settings): Model | undefined {
  return models.find((model) => model.id === settings.model) ?? models[0]
}

/** Price of all images of one request, in cents. */
export function priceCents(model: Model, { numberOfImages, quality }: Settings): number {
  return Number((unitPriceOf(model, quality) * numberOfImages).toFixed(4))
}
