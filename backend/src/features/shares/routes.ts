import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { usableAssets } from '../assets/lookup/reference-queries.ts'
import type { MediaServer } from '../assets/media/media-queries.ts'
import { findOwnedAssets } from '../assets/queries.ts'
import * as commands from './commands.ts'
import { endShare, readShare, sharedPage, sharedPicture, shareImage } from './contract.ts'
import type { ShareId } from './events.ts'
import { noSuchLink, picturePage } from './page.ts'
import { isShownNow, openShare, sharedMedia } from './queries.ts'
import { readShareToken, shareToken } from './token.ts'

export interface ShareDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly db: Db
  /** Base64 of 32 bytes; proves that an address is one of ours. */
  readonly masterKey: string
  readonly serveMedia: MediaServer
}

/** Links to public pages of single images. Whoever has the link sees the image, nobody else learns that it exists. */
export function shareRoutes(app: Api, { handle, store, db, masterKey, serveMedia }: ShareDeps): void {
  const pathOf = (shareId: ShareId): string => sharedPage.path.replace(':token', shareToken(masterKey, shareId))
  const mediaOf = async (token: string) => {
    const shareId = readShareToken(masterKey, token)
    const media = shareId && (await sharedMedia(db, shareId))
    return media && (await isShownNow(store, shareId, media)) ? media : undefined
  }

  app.on(shareImage, async ({ params, user, command, setPosition }) => {
    const assetId = AssetId.parse(params.assetId)
    if (!(await usableAssets(db, user.id, [assetId])).has(assetId)) throw noSuchImage()
    const { shareId, position } = await commands.createShare(handle, { ...command, userId: user.id, assetId })
    setPosition(position)
    return { path: pathOf(shareId) }
  })

  app.on(readShare, async ({ params, user }) => {
    const shareId = await openShare(db, user.id, await ownedAsset(db, user.id, params.assetId))
    return shareId === undefined ? {} : { path: pathOf(shareId) }
  })

  app.on(endShare, async ({ params, user, command, setPosition }) => {
    const assetId = await ownedAsset(db, user.id, params.assetId)
    setPosition(await commands.endShare(handle, { ...command, userId: user.id, assetId }))
    return { success: true } as const
  })

  app.page(sharedPage, async ({ params }) => {
    const asset = await mediaOf(params.token)
    if (asset === undefined) return noSuchLink
    // The token is one that we made, so it needs no escaping.
    const path = sharedPicture.path.replace(':token', params.token)
    return picturePage({ path, width: asset.media.width, height: asset.media.height })
  })

  app.serve(sharedPicture, async ({ params }) => {
    const asset = await mediaOf(params.token)
    if (asset === undefined) throw new DomainError(commonErrors.notFound, 'This link does not exist.')
    // A copy, because the original may have its prompt inside.
    return serveMedia(asset, 'preview')
  })
}

/** The id of an image that the caller has, also in the trash. Throws DomainError `not-found`. */
async function ownedAsset(db: Db, userId: UserId, assetId: string): Promise<AssetId> {
  const [found] = await findOwnedAssets(db, [{ userId, assetId }])
  if (found === undefined) throw noSuchImage()
  return AssetId.parse(found._id)
}

const noSuchImage = (): DomainError => new DomainError(commonErrors.notFound, 'This image does not exist.')
