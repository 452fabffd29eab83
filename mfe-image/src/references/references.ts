import { maxReferences } from '@studio/backend/contract'
import { atom } from 'jotai'

/** A picture of the studio that the next generation works from; sent by its id. */
export interface StudioReference {
  readonly assetId: string
  /** Where the page shows it from. */
  readonly url: string
  readonly file?: undefined
  readonly key?: undefined
  /** The product that the picture is about; sent like any other when it is a picture of the studio. */
  readonly isProduct?: boolean
}

/** A picture from this computer; sent as a file. */
export interface FileReference {
  /** Its own, also after a reload. */
  readonly key: string
  readonly file: File
  /** Object address of the file, as long as the page lives. */
  readonly url: string
  readonly assetId?: undefined
  /** The product that the picture is about; sent in a field of its own. */
  readonly isProduct?: boolean
}

export type Reference = StudioReference | FileReference

/** What became of a picture offered as a reference: at most four are kept, each once (spec images 5). */
export type Added = 'added' | 'known' | 'full'

/** Pictures chosen as references, in the order of choice. */
export const referencesAtom = atom<readonly Reference[]>([])

/** Tells references apart: the id of a picture of the studio, the key of a file. */
export const keyOf = ({ assetId, key }: Reference): string => assetId ?? key

/** Adds a picture of the studio to the references, if there is room and it is not among them; says what became of it. */
export const addReferenceAtom = atom(null, (get, set, reference: Reference): Added => {
  const chosen = get(referencesAtom)
  if (chosen.some((known) => keyOf(known) === keyOf(reference))) return 'known'
  if (chosen.length >= maxReferences) return 'full'
  set(referencesAtom, [...chosen, reference])
  return 'added'
})
