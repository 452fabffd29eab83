import { mediaUrl } from '@studio/backend/contract'

/** A picture that was picked for a style: one of the studio, or a file that is uploaded, or could not be. */
export interface PickedImage {
  readonly key: string
  /** Address of a picture of it. */
  readonly url: string
  /** In words, for the buttons that act on it. */
  readonly name: string
  /** Undefined until it is a picture of the studio. */
  readonly assetId: string | undefined
  readonly file?: File
  /** Why it was not uploaded. */
  readonly failure?: string
}

/** A picture of the studio, picked. */
export function pickedAsset(assetId: string, number: number): PickedImage {
  return { key: assetId, url: mediaUrl(assetId, 'thumbnail'), name: `image ${number}`, assetId }
}

/** The list with more pictures at its end; a picture of the studio is in it once (spec images 5). */
export function withPicked(images: readonly PickedImage[], more: readonly PickedImage[]): readonly PickedImage[] {
  const byId = new Map(images.map((each) => [each.assetId ?? each.key, each]))
  for (const each of more) if (!byId.has(each.assetId ?? each.key)) byId.set(each.assetId ?? each.key, each)
  return [...byId.values()]
}

/** The list after the upload of a file: it is a picture of the studio now, unless that one is in the list already. */
export function withUploaded(images: readonly PickedImage[], key: string, assetId: string): readonly PickedImage[] {
  const isThere = images.some((each) => each.assetId === assetId)
  return images.flatMap((each) => {
    if (each.key !== key) return [each]
    return isThere ? [] : [{ ...each, assetId }]
  })
}

/** The list without a picture. Its key is its id when it is in the style already, also when it was uploaded in this form. */
export function withoutImage(images: readonly PickedImage[], key: string): readonly PickedImage[] {
  return images.filter((each) => each.key !== key && each.assetId !== key)
}

/** Whether the list has other pictures than those with these ids, or files that are not uploaded. */
export function isOtherThan(assetIds: readonly string[], images: readonly PickedImage[]): boolean {
  const there = new Set(assetIds)
  return images.length !== there.size || images.some(({ assetId }) => assetId === undefined || !there.has(assetId))
}

/** The list after an upload that failed. */
export function withFailure(images: readonly PickedImage[], key: string, failure: string): readonly PickedImage[] {
  return images.map((each) => (each.key === key ? { ...each, failure } : each))
}

/** The list when an upload is tried again. */
export function withoutFailure(images: readonly PickedImage[], key: string): readonly PickedImage[] {
  return images.map(({ failure, ...each }) => (each.key === key || failure === undefined ? each : { ...each, failure }))
}
