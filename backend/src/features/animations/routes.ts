import type { Db } from 'mongodb'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { SourceId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { videoKey } from '../../platform/media/blobs/source-keys.ts'
import { animationModel } from '../catalogue/animation-model.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { type PricesNow, withPrices } from '../catalogue/price-list.ts'
import type { FindInputs, RequestClip } from '../clip-kind.ts'
import { given } from '../clips/commands.ts'
import { sourceErrors } from '../sources/errors.ts'
import { findStoredSource } from '../sources/queries.ts'
import { reasonInWords } from '../sources/words-contract.ts'
import { animate } from './contract.ts'
import { animationErrors } from './errors.ts'
import { checkConnected, chosenSettings } from './form.ts'
import { jobFieldsOf } from './job-fields.ts'
import { subject } from './request.ts'
import { missingWords } from './words-contract.ts'

export interface AnimationDeps {
  readonly db: Db
  readonly now: () => Date
  readonly connected: ConnectedProviders
  readonly prices: PricesNow
  readonly findInputs: FindInputs
  readonly requestClip: RequestClip
}

/** Asking for copies of videos (spec video 7). */
export function animationRoutes(
  app: Api,
  { db, now, connected, prices: pricesNow, findInputs, requestClip }: AnimationDeps,
): void {
  app.on(animate, async ({ body, files, ...call }) => {
    const { videoId = '', prompt, priceCents, credits } = body
    if (videoId === '') throw new DomainError(animationErrors.noVideo, missingWords.video.text)
    const picture = given(files, 'image', body.imageUrl)
    if (picture === undefined) throw new DomainError(animationErrors.noImage, missingWords.image.text)
    checkConnected(connected)
    const { durationMs, ...video } = await drivingVideoOf({ db, now }, call.user.id, videoId)
    const settings = chosenSettings(body, { sourceId: videoId, durationMs })
    const { addFile, signal } = call
    const found = await findInputs(call.user.id, { inputs: { [subject]: picture }, files, addFile, signal })
    const prices = await pricesNow()
    const model = withPrices(animationModel, prices)
    const fields = jobFieldsOf({ prompt, settings, video }, model, found, prices.version)
    const asked = { fields, priceCents, shownCredits: credits, unused: found.unused }
    const { videoId: animationId, status } = await requestClip(call, asked)
    return { animationId, status }
  })
}

/** The imported video that a person names. Throws DomainError `not-found` when it is gone, or is not theirs. */
async function drivingVideoOf({ db, now }: Pick<AnimationDeps, 'db' | 'now'>, userId: UserId, videoId: string) {
  const source = await findStoredSource(db, userId, videoId, now())
  if (source === undefined) throw new DomainError(sourceErrors.sourceGone, reasonInWords('gone'))
  const { durationMs, bytes, contentType } = source.video
  const sourceId = SourceId.parse(videoId)
  return { sourceId, durationMs, bytes, contentType, key: videoKey({ userId, sourceId }) }
}
