import { maxReferences } from '@studio/backend/contract'
import type { Reference } from '../list/references.ts'
import { studioReference } from '../list/studio-picture.ts'

/** What is stored of a reference. Files are stored in a database of their own, by the reference's key. */
export type StoredReference = ({ readonly assetId: string } | { readonly key: string }) & {
  readonly isProduct?: boolean
}

/** The part of the references that is stored when the page is left. */
export function toStored(references: readonly Reference[]): StoredReference[] {
  return references.map(({ assetId, key, isProduct }) => ({
    ...(assetId === undefined ? { key } : { assetId }),
    ...(isProduct === true && { isProduct }),
  }))
}

/** Reads stored references; undefined for anything of another shape. */
export function readStoredReferences(value: unknown): StoredReference[] | undefined {
  return Array.isArray(value) ? value.flatMap((entry) => readEntry(entry) ?? []).slice(0, maxReferences) : undefined
}

function readEntry(entry: unknown): StoredReference | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const product = 'isProduct' in entry && entry.isProduct === true && { isProduct: true }
  if ('assetId' in entry && typeof entry.assetId === 'string') return { assetId: entry.assetId, ...product }
  return 'key' in entry && typeof entry.key === 'string' ? { key: entry.key, ...product } : undefined
}

/** Keys of the files that these references need. */
export function fileKeysOf(stored: readonly StoredReference[]): string[] {
  return stored.flatMap((entry) => ('key' in entry ? entry.key : []))
}

/** The references that were stored, in order, except those whose files are gone. */
export function fromStored(
  stored: readonly StoredReference[],
  files: ReadonlyMap<string, File>,
  addressOf = (file: File): string => URL.createObjectURL(file),
): Reference[] {
  return stored.flatMap((entry): Reference[] => {
    const product = entry.isProduct === true && { isProduct: true }
    if ('assetId' in entry) return [{ ...studioReference(entry.assetId), ...product }]
    const file = files.get(entry.key)
    return file === undefined ? [] : [{ key: entry.key, file, url: addressOf(file), ...product }]
  })
}
