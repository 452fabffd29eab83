import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import type { DiskSpace } from '../../../platform/media/blobs/disk-space.ts'
import { readBlob } from '../../../platform/media/blobs/read-blob.ts'
import type { Decoder } from '../../../platform/media/decoder/decoder.ts'
import { UnusableImage } from '../../../platform/media/pictures/unusable-image.ts'
import { type CopyVariant, copySides } from '../contract.ts'
import { isNamedInLog, type OwnedMedia } from '../queries.ts'
import { mediaKey } from './media-keys.ts'

/** The copies that are made when they are first asked for. */
type LaterCopy = Exclude<CopyVariant, 'thumbnail'>

export interface CopyDeps extends Pick<DiskSpace, 'hasRoom'> {
  readonly store: EventStore
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'makeLargeThumbnail' | 'makePreview'>
}

/** Makes and stores a copy of a picture. False when it was not made and the thumbnail must be sent instead. */
export type CopyMaker = (asset: OwnedMedia, variant: LaterCopy) => Promise<boolean>

/** How many copies of one kind a person can wait for at once; a gallery of older pictures on a dense screen asks for dozens. */
const mostWaiting = 8

const smallestFirst: readonly CopyVariant[] = ['thumbnail', 'large-thumbnail', 'preview']

/** The variant of a picture whose bytes are sent: of the copies that would have the same pixels, the smallest. */
export function storedVariant(
  variant: 'original' | CopyVariant,
  media: Pick<OwnedMedia['media'], 'width' | 'height'>,
): 'original' | CopyVariant {
  if (variant === 'original') return variant
  const longest = Math.max(media.width, media.height)
  const whole = smallestFirst.find((copy) => copySides[copy] >= longest)
  return whole !== undefined && copySides[whole] < copySides[variant] ? whole : variant
}

/**
 * Makes copies on request: each only once however often it is asked for meanwhile, one picture of the process at a time, people
 * alternating. A copy is not made while the disk is nearly full, while its owner waits for many others, or when the picture takes
 * too much to decode.
 */
export function copyMaker(deps: CopyDeps): CopyMaker {
  const underWay = new Map<string, Promise<boolean>>()
  return (asset, variant) => {
    const { _id: assetId, userId } = asset
    const key = mediaKey({ userId, assetId }, variant)
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const others = underWay.keys().filter((other) => other.startsWith(`${userId}/`) && other.endsWith(`/${variant}`))
    if ([...others].length >= mostWaiting) return Promise.resolve(false)
    const making = makeCopy(deps, asset, variant).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

async function makeCopy(deps: CopyDeps, { _id: assetId, userId }: OwnedMedia, variant: LaterCopy): Promise<boolean> {
  const { store, blobs, hasRoom } = deps
  if (!(await hasRoom())) return false
  const key = mediaKey({ userId, assetId }, variant)
  const bytes = await smaller(deps, { userId, assetId }, variant)
  if (bytes === null) return false
  await blobs.put(key, bytes, { contentType: 'image/webp' })
  // The picture may have been deleted for good while the copy was made; then the new bytes must be deleted, too.
  if (await isNamedInLog(store, assetId)) return true
  await blobs.delete(key)
  return false
}

/** The bytes of a copy; null when the original is not there any more, or takes too much to decode. */
async function smaller({ blobs, decoder }: CopyDeps, asset: Parameters<typeof mediaKey>[0], variant: LaterCopy) {
  const shrink = variant === 'preview' ? decoder.makePreview : decoder.makeLargeThumbnail
  try {
    // Copies wait in a queue of their own, not among the person's uploads. So the check of a reference waits for one copy at
    // most.
    return await shrink(`${asset.userId}/copies`, async () => {
      const original = await readBlob(blobs, mediaKey(asset, 'original'))
      if (original === null) throw new UnusableImage('it is gone')
      return original
    })
  } catch (error) {
    if (error instanceof UnusableImage) return null
    throw error
  }
}
