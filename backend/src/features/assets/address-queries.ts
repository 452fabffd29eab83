import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { mediaUrl } from './contract.ts'

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
  const path = URL.parse(imageUrl, anyOrigin)?.pathname ?? ''
  const { data: assetId } = AssetId.safeParse(path.split('/').at(-2))
  return assetId !== undefined && path === mediaUrl(assetId, 'original') ? assetId : undefined
}
