import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { Member } from './member.ts'

/** One stream for each image in each collection, so that adding an image never reads the others. */
export function memberStream({ kind, id, assetId }: Pick<Member, 'kind' | 'id' | 'assetId'>): string {
  return `${kind}-image-${deriveId(id, assetId)}`
}
