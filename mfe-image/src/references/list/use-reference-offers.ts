import type { Model } from '@studio/backend/contract'
import { showToast, type Toast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { offerProduct, offerReferences } from './reference-list.ts'
import { offerNotice } from './reference-words.ts'
import { type Reference, referencesAtom } from './references.ts'

/** Pictures from files, a drop or the clipboard. */
export interface Pictures {
  readonly references: readonly Reference[]
  /** The files that were offered, those left out among them; none for pictures of the studio. */
  readonly files?: readonly File[]
  /** Why files were left out, one sentence for each; shown to the person. */
  readonly refusals: readonly string[]
}

export type OfferAs = 'reference' | 'product'

/** Adds pictures, once they are read, as references or as the product image, and shows a toast with what became of each. */
export type OfferPictures = (pictures: Pictures | Promise<Pictures>, as?: OfferAs) => void

/** What else can be done with files that have become references, said by the toast; undefined for nothing. */
export type FindAction = (files: readonly File[]) => Promise<Toast['action']>

export function useReferenceOffers(model: Model, findAction: FindAction): OfferPictures {
  const store = useStore()
  const take = async (pictures: Pictures | Promise<Pictures>, as: OfferAs): Promise<void> => {
    const { references, refusals, files = [] } = await pictures
    const chosen = store.get(referencesAtom)
    const [product, ...more] = references
    const next =
      as === 'product' && product !== undefined
        ? offerProduct(chosen, [product, ...more])
        : offerReferences(chosen, references)
    store.set(referencesAtom, next.references)
    forget(references, next.references)
    const added = next.references.filter(({ url }) => chosen.every((known) => known.url !== url)).length
    const offered = references.length + refusals.length
    const notice = offerNotice({
      model,
      refusals,
      leftOut: next.leftOut,
      offered,
      added,
      total: next.references.length,
    })
    const action = await findAction(files)
    // The picture is a reference already, but its settings may be wanted now.
    const shown = notice ?? (action && { title: 'This image says how it was made' })
    if (shown !== undefined) showToast({ ...shown, ...(action && { action }) })
  }
  return (pictures, as = 'reference') => void take(pictures, as)
}

/** Frees the addresses of files that found no room. */
function forget(offered: readonly Reference[], taken: readonly Reference[]): void {
  const used = new Set(taken.map(({ url }) => url))
  for (const { file, url } of offered) if (file !== undefined && !used.has(url)) URL.revokeObjectURL(url)
}
