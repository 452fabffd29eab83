import type { LipSyncSource } from '@studio/backend/contract/lip-syncs'
import { atom } from 'jotai'
import { createReading } from '../../form/reading/read-last.ts'

/** What is to speak: a video or an image, from this computer or from the studio. */
export interface Source {
  readonly medium: 'image' | 'video'
  readonly from: LipSyncSource
  /** A file of this computer, or the id of what the studio has. */
  readonly content: File | string
  /** Shows it. */
  readonly url: string
  readonly name: string
  /** Pixels; undefined where this browser cannot read it. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Of a video that this browser can read. */
  readonly durationMs?: number
}

/** What the next lip sync is made from. It stays while the person looks at another page. */
export const sourceAtom = atom<Source | undefined>(undefined)

/** What is being read to be that. */
export const sourceReading = createReading()
