import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { Media, ServedMedia } from '../../../platform/http/contract/api.ts'
import type { CopyVariant, MediaVariant, VideoVariant } from '../contract.ts'
import type { OwnedMedia } from '../queries.ts'
import { type CopyDeps, type CopyMaker, copyMaker, storedVariant } from './copies.ts'
import { mediaKey } from './media-keys.ts'

/** What is sent of an asset as this variant, shown, or saved under a name. Throws DomainError `not-found` for a variant that it never has. */
export type MediaServer = (asset: OwnedMedia, variant: MediaVariant, downloadAs?: string) => Media

/** Sends what is stored of assets. A copy that is not there yet is made when it is asked for; until then the thumbnail is sent. */
export function mediaServer(deps: CopyDeps): MediaServer {
  const makeCopy = copyMaker(deps)
  return (asset, variant, downloadAs) => {
    const { video } = asset.media
    if (video) return ofVideo(asset, variantOfVideo(variant, video), downloadAs)
    if (isOfVideos(variant)) throw new DomainError(commonErrors.notFound, 'A picture has no such variant.')
    return ofPicture({ asset, variant, downloadAs, makeCopy })
  }
}

interface AskedPicture {
  readonly asset: OwnedMedia
  readonly variant: 'original' | CopyVariant
  readonly downloadAs: string | undefined
  readonly makeCopy: CopyMaker
}

function ofPicture({ asset, variant: wanted, downloadAs, makeCopy }: AskedPicture): Media {
  const variant = storedVariant(wanted, asset.media)
  const media = storedAs(asset, variant, downloadAs)
  if (variant === 'original' || variant === 'thumbnail') return media
  const whenAbsent = async () => ((await makeCopy(asset, variant)) ? media : storedAs(asset, 'thumbnail', downloadAs))
  return { ...media, whenAbsent }
}

/** A video may have been stored without a hover clip, when none could be made of it: then the video itself is sent. */
function ofVideo(asset: OwnedMedia, variant: MediaVariant, downloadAs: string | undefined): Media {
  const media = storedAs(asset, variant, downloadAs)
  if (variant !== 'hover') return media
  const playable = asset.media.video?.playableCopy ? 'playable' : 'original'
  return { ...media, whenAbsent: () => Promise.resolve(storedAs(asset, playable, downloadAs)) }
}

const isOfVideos = (variant: MediaVariant): variant is VideoVariant =>
  variant === 'playable' || variant === 'poster' || variant === 'hover'

/** All that is stored of a video was stored with it: nothing is made of one when it is asked for. */
function variantOfVideo(
  variant: MediaVariant,
  { playableCopy }: Pick<NonNullable<OwnedMedia['media']['video']>, 'playableCopy'>,
): MediaVariant {
  switch (variant) {
    case 'playable':
      return playableCopy ? 'playable' : 'original'
    case 'large-thumbnail':
    case 'preview':
      return 'poster'
    default:
      return variant
  }
}

/** Architecture 2: bytes are under `<userId>/<assetId>/<variant>`, what they are is in the event. */
function storedAs({ _id: assetId, userId, media }: OwnedMedia, variant: MediaVariant, name?: string): ServedMedia {
  const place = { key: mediaKey({ userId, assetId }, variant), downloadAs: name }
  if (variant === 'original') return { ...place, contentType: media.contentType, tag: media.checksum }
  const contentType = variant === 'playable' || variant === 'hover' ? 'video/mp4' : 'image/webp'
  return { ...place, contentType, tag: `${media.checksum}-${variant}` }
}
