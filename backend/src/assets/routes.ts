import type { Db } from 'mongodb'
import { DomainError } from '../eventsourcing/decider.ts'
import type { Api } from '../http/api.ts'
import { type MediaVariant, readMedia } from './contract.ts'
import type { AssetDocument } from './projection.ts'
import { findOwnedAsset } from './queries.ts'

export interface AssetDeps {
  readonly db: Db
}

/** The bytes of what a user owns; for anybody else they do not exist. */
export function assetRoutes(app: Api, { db }: AssetDeps): void {
  app.serve(readMedia, async ({ params, query, user }) => {
    const asset = await findOwnedAsset(db, user.id, params.assetId)
    if (!asset) throw new DomainError('not-found', 'This image does not exist.')
    return { ...storedAs(asset, user.id, params.variant), downloadAs: query.download }
  })
}

/** Architecture 2: bytes are under `<userId>/<assetId>/<variant>`, what they are is in the event. */
function storedAs({ _id, media }: AssetDocument, userId: string, variant: MediaVariant) {
  const key = `${userId}/${_id}/${variant}`
  if (variant === 'original') return { key, contentType: media.contentType, tag: media.checksum }
  return { key, contentType: 'image/webp', tag: `${media.checksum}-${variant}` }
}
