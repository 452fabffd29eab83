import { mediaUrl } from '@studio/backend/contract'
import type { StudioReference } from './references.ts'

/** A picture of the studio as a reference, shown small. */
export function studioReference(assetId: string): StudioReference {
  return {
    assetId,
    url: mediaUrl(assetId, 'thumbnail'),
  }
}
