import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { assetKey } from '../../platform/media/blobs/blob-address.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { readBlob } from '../../platform/media/blobs/read-blob.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import { UnusableImage } from '../../platform/media/pictures/unusable-image.ts'
import { assetErrors } from '../assets/errors.ts'
import { assetAt } from '../assets/lookup/address-queries.ts'
import { statesOfAssets, usableAssets } from '../assets/lookup/reference-queries.ts'
import type { Medium } from './contract.ts'

/** An image that a model is to know. */
interface Shown {
  readonly assetId: string
  readonly caption: string
}

/** The images that a request names: the addresses of references and of a last frame, and the id of the image of the product. */
interface Named {
  readonly medium: Medium
  readonly referenceImageUrls?: readonly string[] | null | undefined
  readonly lastFrameUrl?: string | null | undefined
  readonly productId?: string | null | undefined
}

/** The images that a model is to know. DomainError `not-found` for one that is not this person's. */
export async function shownImages(db: Db, userId: UserId, named: Named): Promise<Shown[]> {
  const { medium, referenceImageUrls, lastFrameUrl, productId } = named
  const references = (referenceImageUrls ?? []).map((url, at) => ({
    assetId: assetAt(url),
    caption: medium === 'video' && at === 0 ? 'the first frame' : 'a reference image',
  }))
  const shown: Shown[] = [
    ...references,
    ...(lastFrameUrl ? [{ assetId: assetAt(lastFrameUrl), caption: 'the last frame' }] : []),
    ...(productId ? [{ assetId: productId, caption: 'the product' }] : []),
  ]
  await checkImages(
    db,
    userId,
    shown.map(({ assetId }) => assetId),
  )
  return shown
}

/** The id of the first image that a model is to know; empty for none. */
export function thumbnailOf({ referenceImageUrls, lastFrameUrl, productId }: Named): string {
  const url = referenceImageUrls?.[0] ?? lastFrameUrl
  return url ? assetAt(url) : (productId ?? '')
}

/** Throws DomainError `not-found` when one of the images is not this person's, or in the trash. */
async function checkImages(db: Db, userId: UserId, assetIds: readonly string[]): Promise<void> {
  const usable = await usableAssets(db, userId, assetIds)
  if (!assetIds.every((id) => usable.has(id))) throw missingImage()
}

/**
 * The id of an image for the list of chats; undefined when the image is in the trash, because a decoration must not refuse what it
 * decorates. DomainError `not-found` when this person does not have the image.
 */
export async function usableThumbnail(db: Db, userId: UserId, assetId: string): Promise<string | undefined> {
  const state = (await statesOfAssets(db, userId, [assetId])).get(assetId)
  if (state === undefined) throw missingImage()
  return state === 'usable' ? assetId : undefined
}

const unusableImage = () =>
  new DomainError(assetErrors.unusableImage, 'One of the images cannot be shown to the AI model.')

const missingImage = () => new DomainError(commonErrors.notFound, 'This image does not exist.')

interface ViewDeps {
  readonly blobs: Pick<BlobStore, 'get'>
  readonly decoder: Pick<Decoder, 'makeModelView'>
}

/** Small copies for a model as JPEGs, one after the other because decoding takes memory. DomainError `not-found` or `unusable-image`. */
export async function viewsOf(
  { blobs, decoder }: ViewDeps,
  userId: UserId,
  images: readonly Shown[],
): Promise<Uint8Array[]> {
  const views: Uint8Array[] = []
  for (const { assetId } of images) {
    const bytes = await readBlob(blobs, assetKey({ userId, assetId }, 'original'))
    if (bytes === null) throw missingImage()
    const view = await decoder
      .makeModelView(userId, async () => bytes)
      .catch((error: unknown) => {
        throw error instanceof UnusableImage ? unusableImage() : error
      })
    views.push(view.bytes)
  }
  return views
}
