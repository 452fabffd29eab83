import type { ImageModelId, Model } from '@studio/backend/contract'
import type { Reference } from './references.ts'

/** Spec images 5: the models that references are offered for. */
const offeredFor: ReadonlySet<ImageModelId> = new Set([
  'bytedance/seedream-v4',
  'wavespeed-ai/wan-2.2/image-to-image',
  'ideogram-ai/ideogram-character',
  'google/nano-banana/edit',
  'segmind/higgsfield-soul',
])

/** How many references a model works from in this panel. */
export const referenceRoom = ({ id, references }: Pick<Model, 'id' | 'references'>): number =>
  offeredFor.has(id) ? references.max : 0

/** The references that go with a click, the first ones: the others wait for a model that takes more. */
export const usedReferences = (
  chosen: readonly Reference[],
  model: Pick<Model, 'id' | 'references'>,
): readonly Reference[] => chosen.slice(0, referenceRoom(model))

/** References as the generation form takes them: ids for pictures of the studio, files for the others (spec images 7); in order. */
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
