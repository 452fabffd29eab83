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
  /** Object URL of the file; valid while it is among the references. */
  readonly url: string
  readonly assetId?: undefined
  /** The product that the picture is about; sent in a field of its own. */
  readonly isProduct?: boolean
}

export type Reference = StudioReference | FileReference

const chosenAtom = atom<readonly Reference[]>([])

/**
 * Each picture once, at its first place; the product where one of the same was the product. Files with equal contents become one picture of
 * the studio when they are stored, and a request may name each picture only once.
 */
export function eachOnce<One extends Reference>(references: readonly One[]): readonly One[] {
  const groups = [...Map.groupBy(references, keyOf).values()]
  if (groups.length === references.length) return references
  return groups.flatMap(([first, ...others]) => {
    if (first === undefined) return []
    return [others.some(({ isProduct }) => isProduct) ? { ...first, isProduct: true } : first]
  })
}

/**
 * Pictures chosen as references, each once, in the order of choice. The address of a file that is no longer among them is freed, because the
 * browser holds the file in memory as long as it has an address.
 */
export const referencesAtom = atom(
  (get) => get(chosenAtom),
  (get, set, references: readonly Reference[]) => {
    const chosen = eachOnce(references)
    const used = new Set(chosen.map(({ url }) => url))
    const gone = get(chosenAtom).filter(({ file, url }) => file !== undefined && !used.has(url))
    set(chosenAtom, chosen)
    for (const { url } of gone) URL.revokeObjectURL(url)
  },
)

/**
 * Whether the references were replaced as a whole: then those of an earlier visit that are still being loaded belong to what was replaced.
 */
export const referencesReplacedAtom = atom(false)

/** Those of an earlier visit that were loaded when the references had been replaced: an Undo of that brings them back. */
export const laidAsideReferencesAtom = atom<readonly Reference[]>([])

/** Identifies a reference: the id of a picture of the studio, or the key of a file. */
export function keyOf({ assetId, key }: Reference): string {
  return assetId ?? key
}

/** Whether two lists have the same pictures for the same uses, in the same order. */
export function sameReferences(ones: readonly Reference[], others: readonly Reference[]): boolean {
  return ones.length === others.length && ones.every((one, at) => isSameReference(one, others[at]))
}

function isSameReference(one: Reference, other: Reference | undefined): boolean {
  return other !== undefined && keyOf(one) === keyOf(other) && one.isProduct === other.isProduct
}
