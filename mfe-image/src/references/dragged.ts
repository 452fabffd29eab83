import { readFiles } from './read-files.ts'
import type { Reference } from './references.ts'
import { assetIdOf, studioReference } from './studio-picture.ts'

/** What a picture of the gallery is dragged as: JSON with its `assetId`. */
export const assetType = 'application/x-atelier-asset'

/** What one of the references is dragged as, to another place among them. */
export const placeType = 'application/x-atelier-reference'

/** Whether something is dragged that can become a reference; only types are known before the drop. */
export const carriesPictures = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  !types.includes(placeType) && (types.includes(assetType) || types.includes('Files'))

type Transfer = Pick<DataTransfer, 'getData' | 'files'>

/** Pictures that were dropped or pasted: one of the studio by its id, else files. */
export function picturesOf(transfer: Transfer, origin: string): { references: readonly Reference[]; refusal?: string } {
  const assetId = readAsset(transfer.getData(assetType)) ?? assetIdOf(transfer.getData('text/uri-list'), origin)
  return assetId === undefined ? readFiles([...transfer.files]) : { references: [studioReference(assetId)] }
}

function readAsset(text: string): string | undefined {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const held = typeof value === 'object' && value !== null && 'assetId' in value ? value.assetId : undefined
    return typeof held === 'string' ? held : undefined
  } catch {
    // Another page dragged something of that name: it is no picture of ours.
    return undefined
  }
}
