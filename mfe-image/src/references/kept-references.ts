import { maxReferences } from '@studio/backend/contract'
import type { Reference } from './references.ts'
import { studioReference } from './studio-picture.ts'

/** What of a reference is written down; the file itself lies elsewhere under its key. */
export type Kept = ({ readonly assetId: string } | { readonly key: string }) & { readonly isProduct?: boolean }

/** What of the references outlives the page. */
export const toKeep = (references: readonly Reference[]): Kept[] =>
  references.map(({ assetId, key, isProduct }) => ({
    ...(assetId === undefined ? { key } : { assetId }),
    ...(isProduct === true && { isProduct }),
  }))

/** Reads what was kept; undefined for anything of another shape. */
export function readKept(value: unknown): Kept[] | undefined {
  return Array.isArray(value) ? value.flatMap((entry) => readEntry(entry) ?? []).slice(0, maxReferences) : undefined
}

function readEntry(entry: unknown): Kept | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const product = 'isProduct' in entry && entry.isProduct === true && { isProduct: true }
  if ('assetId' in entry && typeof entry.assetId === 'string') return { assetId: entry.assetId, ...product }
  return 'key' in entry && typeof entry.key === 'string' ? { key: entry.key, ...product } : undefined
}

/** Keys of the files among what was kept. */
export const fileKeysOf = (kept: readonly Kept[]): string[] =>
  kept.flatMap((entry) => ('key' in entry ? entry.key : []))

/** The references that were kept, in order; without the files that are not there any more. */
export const fromKept = (
  kept: readonly Kept[],
  files: ReadonlyMap<string, File>,
  addressOf = (file: File): string => URL.createObjectURL(file),
): Reference[] =>
  kept.flatMap((entry): Reference[] => {
    const product = entry.isProduct === true && { isProduct: true }
    if ('assetId' in entry) return [{ ...studioReference(entry.assetId), ...product }]
    const file = files.get(entry.key)
    return file === undefined ? [] : [{ key: entry.key, file, url: addressOf(file), ...product }]
  })
