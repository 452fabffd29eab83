import { animationModel } from '../catalogue/animation-model.ts'
import { creditsFor } from '../catalogue/credits.ts'
import { type PriceList, withPrices } from '../catalogue/price-list.ts'
import type { ClipKind } from '../clip-kind.ts'
import { toAnimation } from './animation.ts'
import * as contract from './contract.ts'
import { checkConnected, priceOfSettings } from './form.ts'
import { AnimationSettings, toAnimationRequest } from './request.ts'

const priceOf = (settings: AnimationSettings, prices: PriceList) => {
  const money = priceOfSettings(withPrices(animationModel, prices), settings)
  return { money, credits: creditsFor(money) }
}

/** Copies of videos as the general code of clips knows them. */
export const animationClips: ClipKind<contract.Animation> = {
  kind: 'animation',
  noun: 'animation',
  endpoints: {
    list: contract.listAnimations,
    get: contract.getAnimation,
    remove: contract.deleteAnimation,
    favorite: contract.toggleAnimationFavorite,
    cancel: contract.cancelAnimation,
    retry: contract.retryAnimation,
  },
  toItem: toAnimation,
  priceToday: ({ settings }, { connected, prices }) => {
    const { data } = AnimationSettings.safeParse(settings)
    return data && connected.has(animationModel.provider) ? priceOf(data, prices) : undefined
  },
  again: ({ settings }, content, { connected, prices }) => {
    checkConnected(connected)
    toAnimationRequest(settings, content)
    const { money: unitPrice, credits } = priceOf(AnimationSettings.parse(settings), prices)
    return { provider: animationModel.provider, unitPrice, credits }
  },
}
