import {
  type AnimationModel,
  type AnimationResolution,
  creditsFor,
  priceOfAnimation,
  type Span,
  secondsIn,
} from '@studio/backend/contract/animations'
import { centsOf } from '@studio/backend/contract/prices'
import type { Cost } from '@studio/media/payments'

/** The cost of a copy of a part of a video; while the part is not known, of the least that is charged for (spec video 9). */
export function costOf(model: AnimationModel, resolution: AnimationResolution, span: Span | undefined): Cost {
  const price = priceOfAnimation(model, resolution, span === undefined ? 0 : secondsIn(span))
  return { credits: creditsFor(price), cents: centsOf(price) }
}
