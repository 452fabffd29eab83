import type { SyncMode, TalkResolution } from './lip-sync-contract.ts'
import type { LipSyncModel } from './lip-sync-models.ts'
import { unitPriceOf } from './price-list.ts'

// The rules of lip syncs (spec video 9, providers 4.3 and 11.4), for the form and for the server alike. Pure and safe in a browser.

/** What is to be made, as far as its length and its price follow from it. Lengths in milliseconds. */
export interface LipSyncChoice {
  readonly syncMode: SyncMode
  readonly resolution: TalkResolution
  readonly audioMs: number
  /** Of the video; undefined for an image, which lasts as long as the sound. */
  readonly videoMs: number | undefined
}

type Model = Pick<LipSyncModel, 'takesVideo'>

/** How long the result is, in milliseconds. */
export function lipSyncMs({ takesVideo }: Model, { syncMode, audioMs, videoMs = audioMs }: LipSyncChoice): number {
  if (!takesVideo) return audioMs
  if (syncMode === 'cut_off') return Math.min(videoMs, audioMs)
  return syncMode === 'silence' ? Math.max(videoMs, audioMs) : audioMs
}

/** How much of the sound is sent, in milliseconds: nothing that is cut off is paid for. */
export function sentAudioMs(model: Model, choice: LipSyncChoice): number {
  return Math.min(choice.audioMs, lipSyncMs(model, choice))
}

/** InfiniteTalk counts whole seconds that have begun, and five at least. */
const leastTalkSeconds = 5

/** What is counted of a lip sync: seconds of sound, of InfiniteTalk in a size. */
export function lipSyncUnit({ takesVideo }: Model, { resolution }: Pick<LipSyncChoice, 'resolution'>): string {
  return takesVideo ? 'second' : `second ${resolution}`
}

/** The price of a lip sync in millionths of a dollar. */
export function priceOfLipSync(model: Model & Pick<LipSyncModel, 'id' | 'prices'>, choice: LipSyncChoice): number {
  const seconds = sentAudioMs(model, choice) / 1_000
  const rate = unitPriceOf(model, lipSyncUnit(model, choice))
  if (model.takesVideo) return Math.round(rate * seconds)
  return rate * Math.max(leastTalkSeconds, Math.ceil(seconds))
}
