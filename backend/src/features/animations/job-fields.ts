import type { SourceId } from '../../platform/eventsourcing/event.ts'
import type { AnimationModel } from '../catalogue/animation-model.ts'
import { creditsFor } from '../catalogue/credits.ts'
import type { ClipInputs } from '../clip-kind.ts'
import { settingsAsText } from '../clips/commands.ts'
import type { JobFields, JobKind, JobWords, StagedUpload } from '../jobs/events.ts'
import { priceOfSettings } from './form.ts'
import { type AnimationSettings, drivingVideo } from './request.ts'

/** The video of a source as the job's first step finds it. */
export interface DrivingFile {
  readonly sourceId: SourceId
  readonly key: string
  readonly contentType: string
  readonly bytes: number
}

interface ChosenAnimation {
  readonly prompt: string
  readonly settings: AnimationSettings
  readonly video: DrivingFile
}

/** What a form asks for, as JobRequested keeps it. The model has the prices of that version of the price list. */
export function jobFieldsOf(
  { prompt, settings, video }: ChosenAnimation,
  model: AnimationModel,
  { uploads, assetIds }: ClipInputs,
  priceListVersion: number,
): JobFields & JobWords & { readonly kind: JobKind; readonly credits: number } {
  const driving: StagedUpload = { ...video, n: uploads.length, place: 0, input: drivingVideo }
  const unitPrice = priceOfSettings(model, settings)
  return {
    kind: 'animation',
    model: model.id,
    provider: model.provider,
    outputs: 1,
    prompt,
    settings: settingsAsText(settings),
    uploads: [...uploads, driving],
    referenceAssetIds: [],
    inputAssetIds: { ...assetIds },
    unitPrice,
    credits: creditsFor(unitPrice),
    priceListVersion,
  }
}
