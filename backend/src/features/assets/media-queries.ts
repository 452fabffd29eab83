import type { Media, ServedMedia } from '../../platform/http/contract/api.ts'
import type { MediaVariant } from './contract.ts'
import { type CopyDeps, copyMaker, storedVariant } from './copies.ts'
import { mediaKey } from './media-keys.ts'
import type { OwnedMedia } from './queries.ts'

/** What is sent of an asset as this variant, shown, or saved under a name. */
export type MediaServer = (asset: OwnedMedia, variant: MediaVariant, downloadAs?: string) => Media

/** Sends what is stored of assets. A copy that is not there yet is made when it is asked for; until then the thumbnail is sent. */
export function mediaServer(deps: CopyDeps): MediaServer {
  const makeCopy = copyMaker(deps)
  return (asset, wanted, downloadAs) => {
    const variant = storedVariant(wanted, asset.media)
    const media = storedAs(asset, variant, downloadAs)
    if (variant === 'original' || variant === 'thumbnail') return media
    const whenAbsent = async () => ((await makeCopy(asset, variant)) ? media : storedAs(asset, 'thumbnail', downloadAs))
    return { ...media, whenAbsent }
  }
}

/** Architecture 2: bytes are under `<userId>/<assetId>/<variant>`, what they are is in the event. */
function storedAs({ _id: assetId, userId, media }: OwnedMedia, variant: MediaVariant, name?: string): ServedMedia {
  const place = { key: mediaKey({ userId, assetId }, variant), downloadAs: name }
  if (variant === 'original') return { ...place, contentType: media.contentType, tag: media.checksum }
  return { ...place, contentType: 'image/webp', tag: `${media.checksum}-${variant}` }
}
