import { assetType, carriesPictures, draggedAssetId } from '@studio/media/asset'
import { fileReferences } from '../list/file-references.ts'
import { studioReference } from '../list/studio-picture.ts'
import type { Pictures } from '../list/use-reference-offers.ts'

/** Type of the drag data of a reference that is moved among the references: its key. */
export const referenceType = 'application/x-atelier-reference'

/** Whether what is dragged can become a reference. Before the drop only the types are known. */
export function carriesNewReferences(transfer: Pick<DataTransfer, 'types'>): boolean {
  return !transfer.types.includes(referenceType) && carriesPictures(transfer)
}

/** Whether what is dragged is files of this computer, and no picture of the studio. */
export function carriesFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files') && !types.includes(assetType)
}

type Transfer = Pick<DataTransfer, 'getData' | 'files'>

/** Pictures that were dropped or pasted: one of the studio by its id, else files. What is dragged is read before this returns. */
export async function picturesOf(transfer: Transfer, origin: string): Promise<Pictures> {
  const assetId = draggedAssetId(transfer, origin)
  return assetId === undefined
    ? await fileReferences([...transfer.files])
    : { references: [studioReference(assetId)], refusals: [] }
}
