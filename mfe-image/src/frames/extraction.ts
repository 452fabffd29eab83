import type { Frame, SourceKind } from '@studio/backend/contract/frames'
import { atom } from 'jotai'

/** How far the extractor of one kind of source is. */
export type Extraction =
  | { readonly status: 'empty' }
  | {
      readonly status: 'busy'
      readonly step: 'upload' | 'download' | 'frames'
      /** What the browser itself has sent of an upload, 0 to 1. */
      readonly share?: number
      /** Known once the server has told it. */
      readonly videoId?: string
    }
  /** The server is still at work on the video, but no longer waited for. */
  | { readonly status: 'late'; readonly videoId: string }
  | {
      readonly status: 'ready'
      readonly videoId: string
      readonly frames: readonly Frame[]
      /** The timestamp of the chosen frame. */
      readonly chosen: number | undefined
      readonly saving: boolean
    }

export const emptyExtraction: Extraction = { status: 'empty' }

const extractions = {
  tiktok: atom<Extraction>(emptyExtraction),
  youtube: atom<Extraction>(emptyExtraction),
  upload: atom<Extraction>(emptyExtraction),
} as const satisfies Record<SourceKind, unknown>

/** The state of an extractor: outside of the popover, which may be closed while a video is on its way. */
export function extractionAtomOf(kind: SourceKind) {
  return extractions[kind]
}

/** What was typed into the two link fields. */
export const linksAtom = atom<Readonly<Record<'tiktok' | 'youtube', string>>>({ tiktok: '', youtube: '' })

/** The extractor that the popover shows. */
export const shownKindAtom = atom<SourceKind>('tiktok')
