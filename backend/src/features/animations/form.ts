import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { animatedSeconds } from '../catalogue/animation-contract.ts'
import { type AnimationModel, animationModel } from '../catalogue/animation-model.ts'
import { priceOfAnimation, type Span, secondsIn } from '../catalogue/animation-rules.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { mostVideoSeed } from '../catalogue/video-models.ts'
import { clipErrors } from '../clips/errors.ts'
import type { AnimateForm } from './contract.ts'
import type { AnimationSettings } from './request.ts'
import { spanWords } from './words-contract.ts'

/** How much longer a player may think that a video is, in seconds. */
const leeway = 0.1

/** Throws DomainError `model-unavailable` unless animations can be made at the moment. */
export function checkConnected(connected: ConnectedProviders): void {
  if (connected.has(animationModel.provider)) return
  throw new DomainError(clipErrors.modelUnavailable, 'Copies of videos cannot be made at the moment.')
}

/** The imported video of a form. */
interface DrivingSource {
  readonly sourceId: string
  readonly durationMs: number
}

/** The settings of a form for this video. Throws DomainError `invalid-settings` for a part of it, or a seed, that cannot be had. */
export function chosenSettings(form: AnimateForm, { sourceId, durationMs }: DrivingSource): AnimationSettings {
  const { mode, resolution, aspectRatio, seed } = form
  if (seed > mostVideoSeed) throw invalid(`Seeds go up to ${mostVideoSeed}.`)
  const { start, end } = chosenSpan(form, durationMs / 1_000)
  return { mode, resolution, aspectRatio, sourceId, start, end, ...(seed >= 0 && { seed }) }
}

/** What an animation with these settings costs by the prices of the model, in millionths of a dollar. */
export function priceOfSettings(
  model: AnimationModel,
  { resolution, ...span }: Pick<AnimationSettings, 'resolution' | keyof Span>,
): number {
  return priceOfAnimation(model, resolution, secondsIn(span))
}

function chosenSpan({ trimStart = 0, trimEnd }: AnimateForm, length: number): Span {
  const span = { start: trimStart, end: Math.min(trimEnd ?? length, length) }
  if (trimEnd !== undefined && trimEnd > length + leeway) throw invalid(spanWords.outside)
  if (span.start >= span.end) throw invalid(spanWords.outside)
  const seconds = secondsIn(span)
  if (seconds < animatedSeconds.least) throw invalid(spanWords.tooShort)
  if (seconds > animatedSeconds.most) throw invalid(spanWords.tooLong)
  return span
}

const invalid = (message: string) => new DomainError(clipErrors.invalidSettings, message)
