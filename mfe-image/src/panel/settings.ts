import {
  type AspectRatio,
  GenerateForm,
  type ImageModelId,
  type Model,
  type Quality,
  type SoulStyle,
} from '@studio/backend/contract'

/** Everything the panel sets except the words and the references. */
export interface Settings {
  readonly model: ImageModelId
  readonly aspectRatio: AspectRatio
  readonly quality: Quality
  readonly numberOfImages: number
  /** Matters to models that have styles. */
  readonly higgsFieldStyle: SoulStyle
}

/** What the panel holds: settings and the half-written prompt. */
export interface Draft extends Settings {
  readonly prompt: string
}

const StoredSettings = GenerateForm.pick({
  model: true,
  aspectRatio: true,
  quality: true,
  numberOfImages: true,
  higgsFieldStyle: true,
})

/** Spec images 9: SeeDream 4.0, 2K, auto, four images; of the styles Realistic. */
export const defaultDraft: Draft = { ...StoredSettings.parse({}), prompt: '' }

/** Reads a draft left in the browser; undefined for anything of another shape. */
export function readDraft(value: unknown): Draft | undefined {
  const settings = StoredSettings.safeParse(value)
  if (!settings.success || typeof value !== 'object' || value === null || !('prompt' in value)) return undefined
  return typeof value.prompt === 'string' ? { ...settings.data, prompt: value.prompt } : undefined
}

const kept = <T>(wanted: T, accepted: readonly T[]): T => (accepted.includes(wanted) ? wanted : (accepted[0] ?? wanted))

/** What the model makes of the settings: its own first choice wherever it does not accept the wanted one. */
export function repairSettings(settings: Settings, { id, aspectRatios, qualities, counts, styles }: Model): Settings {
  const enabled = styles.flatMap(({ name, enabled }) => (enabled ? [name] : []))
  return {
    model: id,
    aspectRatio: kept(settings.aspectRatio, aspectRatios),
    quality: kept(settings.quality, qualities),
    numberOfImages: counts.includes(settings.numberOfImages)
      ? settings.numberOfImages
      : Math.max(...counts.filter((count) => count < settings.numberOfImages), counts[0] ?? 1),
    higgsFieldStyle: kept(settings.higgsFieldStyle, enabled),
  }
}

/** The model the settings name, or the first on offer when that one is not. */
export const chosenModel = (models: readonly Model[], settings: Settings): Model | undefined =>
  models.find((model) => model.id === settings.model) ?? models[0]

/** Price of the whole click in cents. */
export const priceCents = (model: Model, count: number): number => Number((model.unitPriceCents * count).toFixed(4))
