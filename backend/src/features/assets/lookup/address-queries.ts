import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { AssetId } from '../../../platform/eventsourcing/event.ts'
import { type MediaVariant, mediaUrl } from '../contract.ts'

/** Base of relative addresses. Any origin is accepted: the id in the path names the image, and only its owner finds it. */
const anyOrigin = 'http://studio.invalid'

/** The image that an address leads to, relative or absolute. Throws DomainError `not-found` for any other address. */
export function assetAt(imageUrl: string): AssetId {
  const assetId = assetIdAt(imageUrl)
  if (assetId === undefined) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
  return assetId
}

/** The same; undefined for any other address. */
export function assetIdAt(imageUrl: string): AssetId | undefined {
  return assetIn(imageUrl, ['original'])
}

/** The picture that an address leads to, or the video, of the form that every browser plays as well; undefined for any other address. */
export function mediumIdAt(url: string): AssetId | undefined {
  return assetIn(url, ['original', 'playable'])
}

/** The video that an address leads to, of the form that every browser plays as well. Throws DomainError `not-found` for any other address. */
export function videoAt(videoUrl: string): AssetId {
  const assetId = mediumIdAt(videoUrl)
  if (assetId === undefined) throw new DomainError(commonErrors.notFound, 'This video does not exist.')
  return assetId
}

function assetIn(address: string, variants: readonly MediaVariant[]): AssetId | undefined {
  const path = URL.parse(address, anyOrigin)?.pathname ?? ''
  const { data: assetId } = AssetId.safeParse(path.split('/').at(-2))
  return assetId !== undefined && variants.some((variant) => path === mediaUrl(assetId, variant)) ? assetId : undefined
}
