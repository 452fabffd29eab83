import { mediaUrl } from '../assets/contract.ts'
import type { MemberImage } from './contract.ts'

interface Shown {
  readonly assetId: string
  readonly generationId?: string | undefined
}

/** An image of a collection as the contract shows it. */
export function toMemberImage({ assetId, generationId }: Shown): MemberImage {
  return { id: assetId, imageUrl: mediaUrl(assetId, 'original'), ...(generationId !== undefined && { generationId }) }
}

/** Address of the small copy of an image. */
export function thumbnailOf(assetId: string): string {
  return mediaUrl(assetId, 'thumbnail')
}
