import { z } from 'zod'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { ProviderRequest } from '../../../platform/providers/port.ts'
import { aspectRatios, qualities, soulStyles } from '../../catalogue/contract.ts'
import { frameOf } from '../../catalogue/frame.ts'
import type { ImageModel } from '../../catalogue/model.ts'
import { type KindInWords, noLongerOffered, readOffered } from '../../catalogue/offered.ts'
import { seedOfIntent } from '../../catalogue/seed.ts'
import type { RequestContent, SeededOutput } from '../../job-kind.ts'
import { imageErrors } from '../errors.ts'

const generation: KindInWords = { noun: 'generation', error: imageErrors.invalidSettings }

/** What JobRequested keeps of the form besides prompt and model. */
const ImageSettings = z.object({
  aspectRatio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  /** Of models that have styles. */
  style: z.enum(soulStyles).optional(),
  /** The seed of each output in order, as `5,6,7`, when the person chose them; else the studio draws them. */
  seeds: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .optional(),
})
type ImageSettings = z.infer<typeof ImageSettings>

/**
 * The inputs of one output, flat and with the provider's names (providers 4.1, 4.4). Throws DomainError `invalid-settings` when
 * the catalogue no longer has what was requested, so that a repeat cannot help.
 * @param settings as JobRequested has them
 */
export function toProviderRequest(
  model: ImageModel,
  settings: Readonly<Record<string, string>>,
  { prompt, sentPrompt, loraUrl, references, seed }: Omit<RequestContent, 'inputs'>,
): ProviderRequest {
  const modelSettings = settingsFor(model, settings)
  if (references.length > model.references.max) throw new DomainError(imageErrors.invalidSettings, referencesRefused)
  const inputs = {
    prompt: sentPrompt ?? prompt,
    ...frameInput(model, modelSettings),
    ...model.inputs,
    ...model.qualityInputs?.[modelSettings.quality],
    ...styleInput(model, modelSettings),
    ...loraInput(model, loraUrl),
    ...seedInput(model, seed),
    ...referenceInput(model, references),
  }
  return { path: pathFor(model, references), inputs }
}

/**
 * The seed of one output; undefined for a model that takes none, and where an earlier intent left the choice to the service.
 * @param settings as JobRequested has them
 */
export function seedOf(
  { seed: takes }: ImageModel,
  settings: Readonly<Record<string, string>>,
  output: SeededOutput,
): number | undefined {
  const { n, last } = output
  if (takes === undefined) return undefined
  if (last !== undefined && last.seed === undefined && takes.unset !== undefined) return undefined
  return seedOfIntent({ chosen: chosenSeeds(settings)[n], max: takes.max }, output)
}

/** The seeds that a person chose for the outputs of a job, in order; empty when the studio draws them. */
export function chosenSeeds({ seeds }: Readonly<Record<string, string>>): readonly number[] {
  return seeds === undefined ? [] : seeds.split(',').map(Number)
}

function settingsFor(model: ImageModel, settings: Readonly<Record<string, string>>): ImageSettings {
  const chosen = readOffered(generation, ImageSettings, settings)
  const { quality, style } = chosen
  if (model.qualities.length > 1 && !model.qualities.includes(quality)) throw noLongerOffered(generation, 'quality')
  if (style !== undefined && model.styles[style] === undefined) throw noLongerOffered(generation, 'style')
  return chosen
}

const referencesRefused = 'This model no longer works from the reference images of this generation.'

const pathFor = ({ path, withReferences }: ImageModel, references: readonly string[]): string =>
  references.length > 0 ? (withReferences?.path ?? path) : path

function frameInput(model: ImageModel, { aspectRatio, quality }: ImageSettings): Readonly<Record<string, string>> {
  const frame = frameOf(model, aspectRatio, quality)
  if (frame.kind === 'ratio') return { aspect_ratio: frame.ratio }
  const { width, height } = frame
  return model.framing.kind === 'listed' ? { width_and_height: `${width}x${height}` } : { size: `${width}*${height}` }
}

function styleInput({ styles }: ImageModel, { style }: ImageSettings): Readonly<Record<string, string>> {
  const id = style && styles[style]
  return id === undefined ? {} : { style_id: id }
}

function loraInput({ lora, label }: ImageModel, loraUrl: string | undefined) {
  if (loraUrl === undefined) return {}
  if (lora === undefined) throw new DomainError(imageErrors.invalidSettings, `${label} no longer takes a LoRA.`)
  return { [lora.field]: [{ path: loraUrl, scale: lora.scale }] }
}

function seedInput({ seed: takes }: ImageModel, seed: number | undefined): Readonly<Record<string, number>> {
  const sent = seed ?? takes?.unset
  return takes === undefined || sent === undefined ? {} : { seed: sent }
}

function referenceInput({ withReferences }: ImageModel, references: readonly string[]) {
  if (withReferences === undefined || references.length === 0) return {}
  const { field, inputs } = withReferences
  return { [field]: field === 'images' ? [...references] : references[0], ...inputs }
}
