import { assetType, carriesPictures, draggedAssetId } from '@studio/media/asset'
import { fileReferences } from '../list/file-references.ts'
import { studioReference } from '../list/studio-picture.ts'
import type { Pictures } from '../list/use-reference-offers.ts'

/** Type of the drag data of a reference that is moved among the references: its key. */
export const referenceType = 'application/x-atelier-reference'

/** Type of the drag data of several pictures of the studio, beside that of the one whose tile is dragged: their ids, as JSON. */
const severalType = 'application/x-atelier-assets'

/** Lets several pictures of the studio be dragged together. */
export function dragSeveral(transfer: Pick<DataTransfer, 'setData'>, assetIds: readonly string[]): void {
  transfer.setData(severalType, JSON.stringify(assetIds))
}

/** The pictures of the studio that are dragged; none for anything else. */
function draggedIds(transfer: Transfer, origin: string): readonly string[] {
  const several = readIds(transfer.getData(severalType))
  if (several.length > 0) return several
  const assetId = draggedAssetId(transfer, origin)
  return assetId === undefined ? [] : [assetId]
}

function readIds(text: string): readonly string[] {
  if (text === '') return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    // Something else was dragged under the same type.
    return []
  }
}

/** Whether what is dragged can become a reference. Before the drop only the types are known. */
export function carriesNewReferences(transfer: Pick<DataTransfer, 'types'>): boolean {
  return !transfer.types.includes(referenceType) && carriesPictures(transfer)
}

/** Whether what is dragged is files of this computer, and no picture of the studio. */
export function carriesFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files') && !types.includes(assetType)
}

type Transfer = Pick<DataTransfer, 'getData' | 'files'>

/** Pictures that were dropped or pasted: those of the studio by their ids, else files. What is dragged is read before this returns. */
export async function picturesOf(transfer: Transfer, origin: string): Promise<Pictures> {
  const ids = draggedIds(transfer, origin)
  return ids.length === 0
    ? await fileReferences([...transfer.files])
    : { references: ids.map(studioReference), refusals: [] }
}
