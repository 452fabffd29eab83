import { pricedVideoModel } from '../catalogue/priced-models.ts'
import { findVideoModel } from '../catalogue/video-models.ts'
import type { ClipKind } from '../clip-kind.ts'
import * as contract from './contract.ts'
import { priceOfSettings, usableModel } from './form.ts'
import { toVideoRequest, VideoSettings } from './request.ts'
import { toVideo } from './video.ts'

/** Videos from a first frame as the general code of clips knows them. */
export const videoClips: ClipKind<contract.Video> = {
  kind: 'video',
  noun: 'video',
  endpoints: {
    list: contract.listVideos,
    get: contract.getVideo,
    remove: contract.deleteVideo,
    favorite: contract.toggleVideoFavorite,
    cancel: contract.cancelVideo,
    retry: contract.retryVideo,
  },
  toItem: toVideo,
  priceToday: ({ model: id, settings }, { connected, prices }) => {
    const model = findVideoModel(id)
    const { data } = VideoSettings.safeParse(settings)
    if (!data || !model || model.retired || !connected.has(model.provider)) return undefined
    return { money: priceOfSettings(pricedVideoModel(model, prices), data) }
  },
  again: ({ model: id, settings }, content, { connected, prices }) => {
    const model = usableModel(id, connected)
    toVideoRequest(model, settings, content)
    const unitPrice = priceOfSettings(pricedVideoModel(model, prices), VideoSettings.parse(settings))
    return { provider: model.provider, unitPrice }
  },
}
