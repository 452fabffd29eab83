import { readFiles } from '../list/read-files.ts'
import { assetIdOf, studioReference } from '../list/studio-picture.ts'
import type { Pictures } from '../list/use-reference-offers.ts'

/** Type of the drag data of a gallery picture: JSON with its `assetId`. */
export const assetType = 'application/x-atelier-asset'

/** Type of the drag data of a reference that is moved among the references: its key. */
export const referenceType = 'application/x-atelier-reference'

/** Whether what is dragged can become a reference. Before the drop only the types are known. */
export function carriesPictures({ types }: Pick<DataTransfer, 'types'>): boolean {
  return !types.includes(referenceType) && (types.includes(assetType) || types.includes('Files'))
}

type Transfer = Pick<DataTransfer, 'getData' | 'files'>

/** Pictures that were dropped or pasted: one of the studio by its id, else files. What is dragged is read before this returns. */
export async function picturesOf(transfer: Transfer, origin: string): Promise<Pictures> {
  const assetId = readAsset(transfer.getData(assetType)) ?? assetIdOf(transfer.getData('text/uri-list'), origin)
  return assetId === undefined
    ? await readFiles([...transfer.files])
    : { references: [studioReference(assetId)], refusals: [] }
}

function readAsset(text: string): string | undefined {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const held = typeof value === 'object' && value !== null && 'assetId' in value ? value.assetId : undefined
    return typeof held === 'string' ? held : undefined
  } catch {
    // Something else was dragged under the same type: it is no picture of the studio.
    return undefined
  }
}
