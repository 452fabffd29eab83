import type { Frame, SourceKind } from '@studio/backend/contract/frames'
import { createImports } from '@studio/media/source-import'
import { atom } from 'jotai'

/** The frames of a video that was imported. */
export interface Extraction {
  readonly frames: readonly Frame[]
  /** The timestamp of the chosen frame. */
  readonly chosen: number | undefined
  readonly saving: boolean
}

/** The state of the extractors: outside of the popover, which may be closed while a video is on its way. */
export const extractions = createImports<Extraction>()

/** The extractor that the popover shows. */
export const shownKindAtom = atom<SourceKind>('tiktok')

/** What is said while the frames of a video are on their way. */
export const loadingWords = 'Looking for frames'
