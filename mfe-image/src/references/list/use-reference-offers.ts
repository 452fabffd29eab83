import type { Model } from '@studio/backend/contract'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { offerProduct, offerReferences } from './reference-list.ts'
import { offerNotice } from './reference-words.ts'
import { type Reference, referencesAtom } from './references.ts'

/** Pictures from files, a drop or the clipboard. */
export interface Pictures {
  readonly references: readonly Reference[]
  /** Why files were left out, one sentence for each; shown to the person. */
  readonly refusals: readonly string[]
}

export type OfferAs = 'reference' | 'product'

/** Adds pictures, once they are read, as references or as the product image, and shows a toast with what became of each. */
export type OfferPictures = (pictures: Pictures | Promise<Pictures>, as?: OfferAs) => void

export function useReferenceOffers(model: Model): OfferPictures {
  const store = useStore()
  const take = async (pictures: Pictures | Promise<Pictures>, as: OfferAs): Promise<void> => {
    const { references, refusals } = await pictures
    const chosen = store.get(referencesAtom)
    const [product] = references
    const next =
      as === 'product' && product !== undefined ? offerProduct(chosen, product) : offerReferences(chosen, references)
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
    if (notice !== undefined) showToast(notice)
  }
  return (pictures, as = 'reference') => void take(pictures, as)
}

/** Frees the addresses of files that found no room. */
function forget(offered: readonly Reference[], taken: readonly Reference[]): void {
  const used = new Set(taken.map(({ url }) => url))
  for (const { file, url } of offered) if (file !== undefined && !used.has(url)) URL.revokeObjectURL(url)
}
