import { collectionImages } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { studioReference } from './studio-picture.ts'
import type { Pictures } from './use-reference-offers.ts'

/**
 * Images that were chosen from characters as references, in the order of choice. An image that has gone to the trash since it was shown
 * is left out, with a sentence that says so.
 * @param assetIds at most 200
 * @throws ApiError, when the server does not say which of them are still there
 */
export async function characterReferences(assetIds: readonly string[]): Promise<Pictures> {
  const found = await callEndpoint(collectionImages, { query: { ids: assetIds.join(',') } })
  const missing = assetIds.length - found.length
  return {
    references: found.map(({ id }) => studioReference(id)),
    refusals: missing === 0 ? [] : [`${missing === 1 ? '1 image was' : `${missing} images were`} deleted meanwhile.`],
  }
}
