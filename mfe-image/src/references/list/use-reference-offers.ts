import type { Model } from '@studio/backend/contract'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { type Offered, offerProduct, offerReferences } from './reference-list.ts'
import { referenceRoom } from './reference-use.ts'
import { addedNotice, failedNotice, leftOutNotice, unsupportedNotice } from './reference-words.ts'
import { type Reference, referencesAtom } from './references.ts'

/** Pictures from files, a drop or the clipboard. */
export interface Pictures {
  readonly references: readonly Reference[]
  /** Why some were left out; shown to the person. */
  readonly refusal?: string
}

type ToastWords = Parameters<typeof showToast>[0]

export type OfferAs = 'reference' | 'product'

/** The toast after pictures were added; errors are shown first (spec images 5 and 8). */
function noticeOf(
  model: Model,
  { refusal }: Pictures,
  { references, leftOut }: Offered,
  before: number,
): ToastWords | undefined {
  if (refusal !== undefined) return { ...failedNotice(refusal), tone: 'bad' }
  if (leftOut !== undefined) return { ...leftOutNotice(leftOut), tone: 'bad' }
  if (referenceRoom(model) === 0) return { ...unsupportedNotice(model), tone: 'bad' }
  return references.length > before ? addedNotice : undefined
}

/** Adds pictures as references or as the product image and shows a toast with the result. */
export function useReferenceOffers(model: Model): (pictures: Pictures, as?: OfferAs) => void {
  const store = useStore()
  return (pictures, as = 'reference') => {
    const chosen = store.get(referencesAtom)
    const [product] = pictures.references
    const offered =
      as === 'product' && product !== undefined
        ? offerProduct(chosen, product)
        : offerReferences(chosen, pictures.references)
    store.set(referencesAtom, offered.references)
    const notice = noticeOf(model, pictures, offered, chosen.length)
    if (notice !== undefined) showToast(notice)
  }
}
