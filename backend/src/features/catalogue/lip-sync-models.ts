import type { LipSyncModelId } from './lip-sync-contract.ts'

/** A model that syncs lips: what it takes, and what it costs. Data only, safe in a browser; the rules are in `lip-sync-rules.ts`. */
export interface LipSyncModel {
  readonly id: LipSyncModelId
  readonly label: string
  readonly description: string
  /** Name of the provider account that makes its clips, and its path there. */
  readonly provider: string
  readonly path: string
  /** A video as well as an image, in one of the sync modes; else an image alone, in a shape and size of choice, with a prompt. */
  readonly takesVideo: boolean
  /** The most characters of its prompt; 0: it takes none. */
  readonly longestPrompt: number
  /** Seconds that it takes for a start, and for each second of sound. */
  readonly typicalSeconds: { readonly start: number; readonly perSecond: number }
  /** In millionths of a dollar, by what is counted. */
  readonly prices: Readonly<Record<string, number>>
}

/** The two of the specification, the default first. */
export const lipSyncModels: readonly LipSyncModel[] = [
  {
    id: 'wavespeed-lipsync-2-pro',
    label: 'Lipsync 2 Pro',
    description: 'Moves the lips in a video, or in an image, to your sound',
    provider: 'wavespeed',
    path: 'sync/lipsync-2-pro',
    takesVideo: true,
    longestPrompt: 0,
    typicalSeconds: { start: 30, perSecond: 4 },
    prices: { second: 80_000 },
  },
  {
    id: 'wavespeed-ai/infinitetalk',
    label: 'InfiniteTalk',
    description: 'Makes an image talk, with movement of head and body',
    provider: 'wavespeed',
    path: 'wavespeed-ai/infinitetalk',
    takesVideo: false,
    longestPrompt: 2_000,
    typicalSeconds: { start: 20, perSecond: 20 },
    prices: { 'second 480p': 30_000, 'second 720p': 60_000 },
  },
]

/** The model of an id of the studio, whether or not its provider is connected. */
export function findLipSyncModel(id: string): LipSyncModel | undefined {
  return lipSyncModels.find((model) => model.id === id)
}
