import type { SourceId } from '../../platform/eventsourcing/event.ts'
import { animationModel } from '../catalogue/animation-model.ts'
import { creditsFor } from '../catalogue/credits.ts'
import { priceListVersion } from '../catalogue/models.ts'
import type { ClipInputs } from '../clip-kind.ts'
import type { JobFields, JobKind, JobWords, StagedUpload } from '../jobs/events.ts'
import { priceOfSettings } from './form.ts'
import { type AnimationSettings, drivingVideo, toSettings } from './request.ts'

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

/** What a form asks for, as JobRequested keeps it. */
export function jobFieldsOf(
  { prompt, settings, video }: ChosenAnimation,
  { uploads, assetIds }: ClipInputs,
): JobFields & JobWords & { readonly kind: JobKind; readonly credits: number } {
  const driving: StagedUpload = { ...video, n: uploads.length, place: 0, input: drivingVideo }
  const unitPrice = priceOfSettings(settings)
  return {
    kind: 'animation',
    model: animationModel.id,
    provider: animationModel.provider,
    outputs: 1,
    prompt,
    settings: toSettings(settings),
    uploads: [...uploads, driving],
    referenceAssetIds: [],
    inputAssetIds: { ...assetIds },
    unitPrice,
    credits: creditsFor(unitPrice),
    priceListVersion,
  }
}
