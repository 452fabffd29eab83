import type { AnimationAspectRatio, AnimationResolution } from './animation-contract.ts'
import type { AnimationModel } from './animation-model.ts'
import { widthByHeight } from './frame.ts'
import { unitPriceOf } from './price-list.ts'

// The rules of copies of videos (spec video 9), for the form and for the server alike. Pure and safe in a browser.

/** The part of the driving video that is used, in seconds from its beginning. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Frames a second of the video that is sent: most videos of phones have as many, and every tenth of a second is a whole number of them. */
export const drivingRate = 30

/** How many frames of a span are sent: whole ones, and never more than was paid for. */
export function framesIn({ start, end }: Span): number {
  // a ten-thousandth of a frame, because seconds are no exact numbers
  return Math.max(0, Math.floor((end - start) * drivingRate + 0.0001))
}

/** The length of a span as it is sent and paid for, in seconds. */
export function secondsIn(span: Span): number {
  return framesIn(span) / drivingRate
}

const stepSeconds = 5

/** What is counted of a copy: every five seconds that have begun. */
export function animationUnit(resolution: AnimationResolution): string {
  return `five-seconds ${resolution}`
}

/** The price of a copy of so many seconds, in millionths of a dollar. */
export function priceOfAnimation(model: Priced, resolution: AnimationResolution, seconds: number): number {
  return unitPriceOf(model, animationUnit(resolution)) * Math.max(1, Math.ceil(seconds / stepSeconds))
}

type Priced = Pick<AnimationModel, 'id' | 'prices'>

const shorterSide: Readonly<Record<AnimationResolution, number>> = { '480p': 480, '720p': 720 }

/** The size of a copy in pixels: the shorter side has the lines of the resolution, and both are even. */
export function sizeOfAnimation(
  resolution: AnimationResolution,
  aspectRatio: AnimationAspectRatio,
): { readonly width: number; readonly height: number } {
  const short = shorterSide[resolution]
  const ratio = widthByHeight[aspectRatio]
  const long = 2 * Math.round((short * Math.max(ratio, 1 / ratio)) / 2)
  return ratio >= 1 ? { width: long, height: short } : { width: short, height: long }
}
