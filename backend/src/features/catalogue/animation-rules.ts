import type { AnimationAspectRatio, AnimationResolution } from './animation-contract.ts'
import { widthByHeight } from './frame.ts'

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

/** For every five seconds that have begun, in millionths of a dollar (spec video 9). */
const pricePerStep: Readonly<Record<AnimationResolution, number>> = { '480p': 200_000, '720p': 400_000 }
const stepSeconds = 5

/** The price of a copy of so many seconds, in millionths of a dollar. */
export function priceOfAnimation(resolution: AnimationResolution, seconds: number): number {
  return pricePerStep[resolution] * Math.max(1, Math.ceil(seconds / stepSeconds))
}

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
