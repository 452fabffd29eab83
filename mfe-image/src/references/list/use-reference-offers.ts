import { type Model, maxReferences } from '@studio/backend/contract'
import { showToast, type Toast, toastStore } from '@studio/ui/toast-store'
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
  /** Names of further files, which were not read because no more can be references than are here. */
  readonly unread?: readonly string[]
}

export type OfferAs = 'reference' | 'product'

/** Adds pictures, once they are read, as references or as the product image, and shows a toast with what became of each. */
export type OfferPictures = (pictures: Pictures | Promise<Pictures>, as?: OfferAs) => void

/** What else can be done with files that have become references, said by the toast; undefined for nothing. */
export type FindAction = (files: readonly File[]) => Promise<Toast['action']>

export function useReferenceOffers(model: Model, findAction: FindAction): OfferPictures {
  const store = useStore()
  const take = async (pictures: Pictures | Promise<Pictures>, as: OfferAs): Promise<void> => {
    const { references, refusals, files = [], unread = [] } = await pictures
    const chosen = store.get(referencesAtom)
    const [product, ...more] = references
    const next =
      as === 'product' && product !== undefined
        ? offerProduct(chosen, [product, ...more], unread)
        : offerReferences(chosen, references, unread)
    store.set(referencesAtom, next.references)
    forget(references, next.references)
    const added = next.references.filter(({ url }) => chosen.every((known) => known.url !== url)).length
    const offered = references.length + refusals.length + unread.length
    const notice = offerNotice({
      model,
      refusals,
      leftOut: next.leftOut,
      offered,
      added,
      total: next.references.length,
    })
    if (notice !== undefined) showToast(notice)
    const told = toastStore.read()?.toast.id
    const action = await findAction(files.slice(0, maxReferences))
    const shown = toastStore.read()
    // What was shown since may be what something is undone with.
    if (action === undefined || (shown?.open && shown.toast.id !== told)) return
    // The picture may have been a reference before, but its settings may be wanted now.
    showToast({ ...(notice ?? { title: 'This image says how it was made' }), action })
  }
  return (pictures, as = 'reference') => void take(pictures, as)
}

/** Frees the addresses of files that found no room. */
function forget(offered: readonly Reference[], taken: readonly Reference[]): void {
  const used = new Set(taken.map(({ url }) => url))
  for (const { file, url } of offered) if (file !== undefined && !used.has(url)) URL.revokeObjectURL(url)
}
