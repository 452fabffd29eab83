import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import type { PricesNow } from '../catalogue/price-list.ts'
import { pricedVideoModel } from '../catalogue/priced-models.ts'
import type { FindInputs, RequestClip } from '../clip-kind.ts'
import { given as inputOf } from '../clips/commands.ts'
import { isAtLimit } from '../jobs/queue/queue-queries.ts'
import { firstFrame, generateVideo, videoQueueStatus } from './contract.ts'
import { checkInputs, checkSound, chooseVideoModel } from './form.ts'
import { jobFieldsOf } from './job-fields.ts'
import { audio, lastFrame } from './request.ts'

export interface VideoDeps {
  readonly db: Db
  readonly connected: ConnectedProviders
  readonly prices: PricesNow
  readonly findInputs: FindInputs
  readonly requestClip: RequestClip
}

/** Asking for videos (spec video 7). */
export function videoRoutes(app: Api, { db, connected, prices: pricesNow, findInputs, requestClip }: VideoDeps): void {
  app.on(generateVideo, async ({ body, files, ...call }) => {
    const prices = await pricesNow()
    const model = pricedVideoModel(chooseVideoModel(body, connected), prices)
    const inputs = {
      [firstFrame]: inputOf(files, 'image', body.imageUrl),
      [lastFrame]: inputOf(files, 'lastFrame', body.lastFrameUrl),
      [audio]: inputOf(files, 'audio'),
    }
    const given = {
      firstFrame: inputs[firstFrame] !== undefined,
      lastFrame: inputs[lastFrame] !== undefined,
      audio: inputs[audio] !== undefined,
    }
    checkInputs(model, given, body)
    const { addFile, signal } = call
    const found = await findInputs(call.user.id, { inputs, files, addFile, media: { [audio]: 'sound' }, signal })
    checkSound(found.lengths[audio])
    const fields = jobFieldsOf(body, model, found, prices.version)
    return await requestClip(call, { fields, priceCents: body.priceCents, unused: found.unused })
  })

  app.on(videoQueueStatus, async ({ user }) => ({ isAtLimit: await isAtLimit(db, user.id, 'videos') }))
}
