import { JobId } from '../../platform/eventsourcing/event.ts'
import { assetIdOf } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { centsOf } from '../catalogue/money.ts'
import { findVideoModel } from '../catalogue/video-models.ts'
import type { Video, VideoStatus } from './contract.ts'
import { priceOfSettings } from './form.ts'
import type { VideoDocument, VideoState } from './projection.ts'
import { firstFrame, lastFrame, VideoSettings } from './request.ts'

/** What a video is listed with beside its own document. */
export interface Around {
  /** Its place among what waits, while it does. */
  readonly queuePosition: number | undefined
  readonly retriedBy: string | undefined
  readonly connected: ConnectedProviders
}

/** The document as the contract shows it. */
export function toVideo(document: VideoDocument, { queuePosition, retriedBy, connected }: Around): Video {
  const { _id: id, state, settings } = document
  const lastFrameUrl = inputUrl(document, lastFrame)
  const clip = clipOf(state)
  const retryCents = retryPriceOf(document, connected)
  const url = clip?.playUrl ?? null
  return {
    id,
    prompt: document.prompt,
    ...(document.negativePrompt !== undefined && { negativePrompt: document.negativePrompt }),
    model: document.model,
    ...shownSettings(settings),
    seed: document.seed ?? -1,
    status: statusOf(state),
    progress: progressOf(state),
    generatedVideoUrl: url,
    resultUrl: url,
    taskId: document.taskId ?? null,
    createdAt: document.createdAt.toISOString(),
    ...(document.startedAt && { startedAt: document.startedAt.toISOString() }),
    favorite: document.favorite ? 1 : 0,
    uploadedImage: inputUrl(document, firstFrame) ?? '',
    ...(lastFrameUrl !== undefined && { lastFrame: lastFrameUrl }),
    ...(clip && { clip }),
    ...(queuePosition !== undefined && { queuePosition }),
    ...(document.cancelRequested && { cancelRequested: true }),
    ...(state.status === 'failed' && { failure: { reason: state.reason, error: state.message } }),
    costCents: centsOf(document.cost),
    ...(retryCents !== undefined && { retryCents }),
    ...(document.retryOf !== undefined && { retryOf: document.retryOf }),
    ...(retriedBy !== undefined && { retriedBy }),
    sandbox: document.sandbox,
  }
}

/** What a later release has asked for may have settings that this one does not know: then the usual ones are shown (spec video 3). */
function shownSettings(settings: VideoDocument['settings']) {
  const { data } = VideoSettings.safeParse(settings)
  const { variant, duration, resolution, aspectRatio, guidanceScale, audioEnabled } = data ?? usualSettings
  return {
    variant,
    duration,
    resolution,
    aspectRatio,
    ...(guidanceScale !== undefined && { guidanceScale }),
    ...(audioEnabled !== undefined && { audioEnabled }),
  }
}

const usualSettings: VideoSettings = { variant: 'pro', duration: 5, resolution: '480p', aspectRatio: '16:9' }

/** Address of an input of the video: a picture that the person had, or one that came with the request. */
function inputUrl({ _id, uploads, inputAssetIds }: VideoDocument, name: string): string | undefined {
  const n = uploads[name]
  const assetId = inputAssetIds[name] ?? (n === undefined ? undefined : assetIdOf(JobId.parse(_id), 'upload', n))
  return assetId === undefined ? undefined : mediaUrl(assetId, 'original')
}

function clipOf(state: VideoState): Video['clip'] {
  if (state.status !== 'stored') return undefined
  const { assetId, width, height, durationMs, hasSound, thumbhash } = state
  return {
    assetId,
    playUrl: mediaUrl(assetId, 'playable'),
    originalUrl: mediaUrl(assetId, 'original'),
    posterUrl: mediaUrl(assetId, 'poster'),
    thumbnailUrl: mediaUrl(assetId, 'thumbnail'),
    hoverUrl: mediaUrl(assetId, 'hover'),
    width,
    height,
    durationMs,
    hasSound,
    thumbhash,
  }
}

const statuses: Readonly<Record<VideoState['status'], VideoStatus>> = {
  waiting: 'pending',
  running: 'processing',
  stored: 'completed',
  purged: 'completed',
  failed: 'failed',
}

/** The status of a video in the words of the specification (spec video 4). */
export function statusOf({ status }: Pick<VideoState, 'status'>): VideoStatus {
  return statuses[status]
}

function progressOf(state: VideoState): number {
  if (state.status === 'running') return state.progress
  return state.status === 'waiting' || state.status === 'failed' ? 0 : 100
}

/** Of a failed video whose model can be used, in cents. */
function retryPriceOf(
  { state, model: id, settings }: VideoDocument,
  connected: ConnectedProviders,
): number | undefined {
  const model = findVideoModel(id)
  const { data } = VideoSettings.safeParse(settings)
  if (state.status !== 'failed' || !data || !model || model.retired || !connected.has(model.provider)) return undefined
  return centsOf(priceOfSettings(model, data))
}
