import type { Model } from '@studio/backend/contract'
import type { Reference } from './references.ts'

/** How many references can be sent to a model from this panel. */
export function referenceRoom({ references }: Pick<Model, 'references'>): number {
  return references.max
}

/** The references that are sent with a request: the first ones, as many as the model takes. */
export function usedReferences(chosen: readonly Reference[], model: Pick<Model, 'references'>): readonly Reference[] {
  return chosen.slice(0, referenceRoom(model))
}

/** References as fields of the generation form: ids for pictures of the studio, files for the others, and their order (spec images 7). */
export function referencesOfForm(references: readonly Reference[]): {
  readonly referenceAssetIds: string[]
  readonly referenceOrder: string[]
  readonly files: { readonly referenceImages: File[]; readonly productImage: File[] }
} {
  const files = (product: boolean): File[] =>
    references.flatMap(({ file, isProduct }) => (file !== undefined && (isProduct === true) === product ? [file] : []))
  return {
    referenceAssetIds: references.flatMap(({ assetId }) => assetId ?? []),
    referenceOrder: references.map(
      ({ assetId, isProduct }) => assetId ?? (isProduct === true ? 'productImage' : 'referenceImages'),
    ),
    files: { referenceImages: files(false), productImage: files(true) },
  }
}
