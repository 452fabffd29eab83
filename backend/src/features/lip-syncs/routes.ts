import type { Api } from '../../platform/http/contract/api.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { type PricesNow, withPrices } from '../catalogue/price-list.ts'
import type { FindInputs, RequestClip } from '../clip-kind.ts'
import { given } from '../clips/commands.ts'
import { agreedPrice } from './agreed-price.ts'
import { generateLipSync } from './contract.ts'
import { checkGiven, chooseLipSyncModel } from './form.ts'
import { jobFieldsOf } from './job-fields.ts'
import { audio, subject } from './request.ts'

export interface LipSyncDeps {
  readonly connected: ConnectedProviders
  readonly prices: PricesNow
  readonly findInputs: FindInputs
  readonly requestClip: RequestClip
}

/** Asking for lip syncs (spec video 7). */
export function lipSyncRoutes(app: Api, { connected, prices: pricesNow, findInputs, requestClip }: LipSyncDeps): void {
  app.on(generateLipSync, async ({ body, files, ...call }) => {
    const prices = await pricesNow()
    const model = withPrices(chooseLipSyncModel(body, connected), prices)
    const inputs = { [subject]: given(files, 'video', body.videoUrl), [audio]: given(files, 'audio') }
    checkGiven(model, inputs)
    const media = { [subject]: 'picture-or-video', [audio]: 'sound' } as const
    const { addFile, signal } = call
    const found = await findInputs(call.user.id, { inputs, files, addFile, media, signal })
    const fields = jobFieldsOf(body, model, found, prices.version)
    const priceCents = agreedPrice(model, body, fields)
    return await requestClip(call, { fields, priceCents, unused: found.unused })
  })
}
