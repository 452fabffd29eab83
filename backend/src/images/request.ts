import { z } from 'zod'
import { aspectRatios, qualities } from '../catalogue/contract.ts'
import { type Frame, frameOf } from '../catalogue/frame.ts'
import type { ImageModel } from '../catalogue/model.ts'
import { findImageModel } from '../catalogue/models.ts'
import { DomainError } from '../eventsourcing/decider.ts'
import type { ProviderRequest } from '../providers/port.ts'
import type { GenerateForm } from './contract.ts'

/** What JobRequested keeps of the form besides prompt and model. */
const ImageSettings = z.object({ aspectRatio: z.enum(aspectRatios), quality: z.enum(qualities) })
type ImageSettings = z.infer<typeof ImageSettings>

/** The settings of a form, as JobRequested keeps them. */
export const settingsOf = ({ aspectRatio, quality }: GenerateForm): ImageSettings => ({ aspectRatio, quality })

/** The model of a form, if it can be used today and takes what the form asks for (spec images 5); else DomainError. */
export function chooseModel({ model: id, numberOfImages, quality }: GenerateForm): ImageModel {
  const model = findImageModel(id)
  if (!model?.available) throw new DomainError('model-unavailable', 'This model cannot be used at the moment.')
  if (!model.counts.includes(numberOfImages)) {
    throw new DomainError('invalid-settings', `${model.label} makes ${model.counts.join(' or ')} images at a time.`)
  }
  if (!model.qualities.includes(quality)) {
    throw new DomainError('invalid-settings', `${model.label} makes images in ${model.qualities.join(' or ')} only.`)
  }
  return model
}

/**
 * What the provider is asked for one output, flat and in its words (providers 4.1).
 * @param settings as JobRequested keeps them
 */
export function toProviderRequest(
  model: ImageModel,
  settings: Readonly<Record<string, string>>,
  prompt: string,
): ProviderRequest {
  const { aspectRatio, quality } = ImageSettings.parse(settings)
  const inputs = {
    prompt,
    ...frameInput(frameOf(model, aspectRatio, quality)),
    ...(model.seed && { seed: -1 }),
    ...(model.outputFormat && { output_format: 'png' }),
  }
  return { path: model.path, inputs }
}

const frameInput = (frame: Frame): Readonly<Record<string, string>> =>
  frame.kind === 'size' ? { size: `${frame.width}*${frame.height}` } : { aspect_ratio: frame.ratio }
