import { mediaUrl } from '@studio/backend/contract'

/** Type of the drag data of a picture of the studio: JSON with its `assetId`. */
export const assetType = 'application/x-atelier-asset'

/** Whether what is dragged may be pictures: one of the studio, or files. Before the drop only the types are known. */
export function carriesPictures({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes(assetType) || types.includes('Files')
}

/** Lets a picture of the studio be dragged, from wherever it is shown. */
export function dragAsset(transfer: Pick<DataTransfer, 'setData'>, assetId: string): void {
  transfer.setData(assetType, JSON.stringify({ assetId }))
}

/** The picture of the studio that is dragged, from one of its grids or by its address; undefined for anything else. */
export function draggedAssetId(transfer: Pick<DataTransfer, 'getData'>, origin: string): string | undefined {
  return readAsset(transfer.getData(assetType)) ?? assetIdOf(transfer.getData('text/uri-list'), origin)
}

function readAsset(text: string): string | undefined {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const assetId = typeof value === 'object' && value !== null && 'assetId' in value ? value.assetId : undefined
    return typeof assetId === 'string' ? assetId : undefined
  } catch {
    // Something else was dragged under the same type: it is no picture of the studio.
    return undefined
  }
}

const mediaPath = /^\/api\/media\/([0-9a-f-]{36})\/(?:original|thumbnail)$/

/** The id of the picture of the studio that an address shows; undefined for any other address. */
export function assetIdOf(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin ? mediaPath.exec(url.pathname)?.[1] : undefined
}

/** The address of the thumbnail of a picture whose original has this address; any other address as it is. */
export function thumbnailOf(address: string): string {
  const [, assetId] = /^\/api\/media\/([^/]+)\/original$/.exec(address) ?? []
  return assetId === undefined ? address : mediaUrl(assetId, 'thumbnail')
}
