import { findLipSyncModel } from '../catalogue/lip-sync-models.ts'
import { priceOfLipSync } from '../catalogue/lip-sync-rules.ts'
import { withPrices } from '../catalogue/price-list.ts'
import type { ClipKind } from '../clip-kind.ts'
import * as contract from './contract.ts'
import { usableModel } from './form.ts'
import { toLipSync } from './lip-sync.ts'
import { choiceOf, LipSyncSettings, readSettings, toLipSyncRequest } from './request.ts'

/** Lip syncs as the general code of clips knows them. */
export const lipSyncClips: ClipKind<contract.LipSync> = {
  kind: 'lip-sync',
  noun: 'lip sync',
  endpoints: {
    list: contract.listLipSyncs,
    get: contract.getLipSync,
    remove: contract.deleteLipSync,
    favorite: contract.toggleLipSyncFavorite,
    cancel: contract.cancelLipSync,
    retry: contract.retryLipSync,
  },
  toItem: toLipSync,
  priceToday: ({ model: id, settings }, { connected, prices }) => {
    const model = findLipSyncModel(id)
    const { data } = LipSyncSettings.safeParse(settings)
    if (!data || !model || !connected.has(model.provider)) return undefined
    return { money: priceOfLipSync(withPrices(model, prices), choiceOf(data)) }
  },
  again: ({ model: id, settings }, content, { connected, prices }) => {
    const model = usableModel(id, connected)
    toLipSyncRequest(model, settings, content)
    const unitPrice = priceOfLipSync(withPrices(model, prices), choiceOf(readSettings(settings)))
    return { provider: model.provider, unitPrice }
  },
}
