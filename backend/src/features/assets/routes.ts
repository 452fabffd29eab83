import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Logger } from '../../platform/eventsourcing/logger.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { changeImages } from './bulk-contract.ts'
import * as commands from './commands.ts'
import { listTrash, purgeImage, readMedia, restoreImage, setFavorite, toggleFavorite, trashImage } from './contract.ts'
import { assetAt } from './lookup/address-queries.ts'
import { ownedAssetFinder } from './lookup/owned-assets.ts'
import type { CopyDeps } from './media/copies.ts'
import { mediaServer } from './media/media-queries.ts'
import { isOwnedInLog, type PromptsOf, pageOfTrash } from './queries.ts'

export interface AssetDeps extends CopyDeps {
  readonly handle: Handle
  readonly log: Logger
  readonly db: Db
  readonly blobs: BlobStore
  /** The words that jobs of a user were asked with, for those that have any. */
  readonly promptsOf: (userId: UserId, jobIds: readonly JobId[]) => ReturnType<PromptsOf>
}

/** What a user owns: its bytes, favourites and the trash. For anybody else none of it exists. */
export function assetRoutes(app: Api, deps: AssetDeps): void {
  const { handle, store, db, blobs, log } = deps
  const findOwnedAsset = ownedAssetFinder(db)
  const serveMedia = mediaServer(deps)

  app.serve(readMedia, async ({ params, query, user }) => {
    const asked = { userId: user.id, assetId: params.assetId }
    const asset = await findOwnedAsset(asked)
    if (asset) return serveMedia(asset, params.variant, query.download)
    // A page that is told so forgets the image.
    if (!(await isOwnedInLog(store, asked))) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    throw new DomainError(commonErrors.unavailable, 'This image cannot be read at the moment. Please try again.')
  })

  app.on(toggleFavorite, async ({ body, user, command, setPosition }) => {
    const image = { assetId: assetAt(body.imageUrl), jobId: JobId.parse(body.generationId) }
    const { isFavorite, position } = await commands.toggleFavorite(handle, { ...command, ...image, userId: user.id })
    setPosition(position)
    return { isFavorite }
  })

  app.on(setFavorite, async ({ params, body, user, command, setPosition }) => {
    const image = { assetId: AssetId.parse(params.assetId), userId: user.id }
    const marked = await commands.setFavorite(handle, { ...command, ...image, favorite: body.favorite })
    setPosition(marked.position)
    return { isFavorite: marked.isFavorite }
  })

  app.on(trashImage, async ({ params, body, user, command, setPosition }) => {
    const image = { assetId: assetAt(body.imageUrl), jobId: JobId.parse(params.generationId), kind: 'output' as const }
    setPosition(await commands.trashAsset(handle, { ...command, ...image, userId: user.id }))
    return { success: true } as const
  })

  app.on(restoreImage, async ({ params, user, command, setPosition }) => {
    const assetId = AssetId.parse(params.assetId)
    setPosition(await commands.restoreAsset(handle, { ...command, assetId, userId: user.id }))
    return { success: true } as const
  })

  app.on(purgeImage, async ({ params, user, command, setPosition }) => {
    const assetId = AssetId.parse(params.assetId)
    setPosition(await commands.purgeAsset({ handle, blobs, log }, { ...command, assetId, userId: user.id }))
    return { success: true } as const
  })

  app.on(changeImages, async ({ body, user, command, setPosition }) => {
    const assetIds = body.assetIds.map((id) => AssetId.parse(id))
    const many = { action: body.action, assetIds, userId: user.id }
    const { handled, position } = await commands.changeAssets({ handle, blobs, log }, { ...command, ...many })
    setPosition(position)
    const changed = { images: [...handled] }
    return changed
  })

  app.on(listTrash, async ({ query, user, command }) =>
    pageOfTrash(db, user.id, {
      ...query,
      now: new Date(command.at),
      promptsOf: (jobIds) => deps.promptsOf(user.id, jobIds),
    }),
  )
}
