import { maxReferences } from '@studio/backend/contract'
import { atom } from 'jotai'

/** A picture of the studio that the next generation works from; sent by its id. */
export interface StudioReference {
  readonly assetId: string
  /** Address of its thumbnail. */
  readonly url: string
  readonly file?: undefined
  readonly key?: undefined
  /** The product that the picture is about; sent like any other when it is a picture of the studio. */
  readonly isProduct?: boolean
}

/** A picture from this computer; sent as a file. */
export interface FileReference {
  /** Identifies the file, also after a reload. */
  readonly key: string
  readonly file: File
  /** Object URL of the file; valid until the page is left. */
  readonly url: string
  readonly assetId?: undefined
  /** The product that the picture is about; sent in a field of its own. */
  readonly isProduct?: boolean
}

export type Reference = StudioReference | FileReference

/** Result of adding a reference: there are at most four, each picture once (spec images 5). */
export type Added = 'added' | 'known' | 'full'

/** Pictures chosen as references, in the order of choice. */
export const referencesAtom = atom<readonly Reference[]>([])

/** Identifies a reference: the id of a picture of the studio, or the key of a file. */
export function keyOf({ assetId, key }: Reference): string {
  return assetId ?? key
}

/** Adds a picture of the studio to the references unless it is one of them or there are four; returns the result. */
export const addReferenceAtom = atom(null, (get, set, reference: Reference): Added => {
  const chosen = get(referencesAtom)
  if (chosen.some((known) => keyOf(known) === keyOf(reference))) return 'known'
  if (chosen.length >= maxReferences) return 'full'
  set(referencesAtom, [...chosen, reference])
  return 'added'
})
