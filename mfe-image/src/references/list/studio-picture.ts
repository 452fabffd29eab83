import { mediaUrl } from '@studio/backend/contract'
import type { StudioReference } from './references.ts'

const mediaPath = /^\/api\/media\/([0-9a-f-]{36})\/(?:original|thumbnail)$/

/** The picture of the studio that an address shows; undefined for any other address. */
export function assetIdOf(address: string, origin: string): string | undefined {
  const url = URL.parse(address, origin)
  return url?.origin === origin ? mediaPath.exec(url.pathname)?.[1] : undefined
}

/** A picture of the studio as a reference, shown small. */
export function studioReference(assetId: string): StudioReference {
  return {
    assetId,
    url: mediaUrl(assetId, 'thumbnail'),
  }
}
