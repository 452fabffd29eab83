import { atom } from 'jotai'

/** The voice of the next lip sync. */
export interface Voice {
  readonly file: File
  /** Object URL of the file. */
  readonly url: string
  readonly durationMs: number
}

/** It stays while the person looks at another page. */
export const voiceAtom = atom<Voice | undefined>(undefined)
