import { JobId } from '../../platform/eventsourcing/event.ts'
import { assetIdOf } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import type { OwnVideo } from '../assets/lookup/video-queries.ts'
import { centsOf } from '../catalogue/money.ts'
import type { Clip, ClipFields, ClipStatus } from './contract.ts'
import type { ClipDocument, ClipState } from './projection.ts'

/** What making a clip costs. */
export interface ClipPrice {
  /** In millionths of a dollar. */
  readonly money: number
  /** In credits, for kinds that may be paid so: they are used in place of the money as long as the day has enough of them. */
  readonly credits?: number
}

/** What a clip is listed with beside its own document. */
interface Around {
  /** Its place among what waits, while it does. */
  readonly queuePosition: number | undefined
  readonly retriedBy: string | undefined
  /** What making it again costs today; undefined while it cannot be made, and once it was asked for again. */
  readonly retryPrice: ClipPrice | undefined
}

/** The part of a clip's item that is alike in all kinds. */
export function fieldsOf(document: ClipDocument, { queuePosition, retriedBy, retryPrice }: Around): ClipFields {
  const { _id: id, state } = document
  const clip = state.status === 'stored' ? fileOf(state) : undefined
  const url = clip?.playUrl ?? null
  return {
    id,
    prompt: document.prompt,
    model: document.model,
    status: statusOf(state),
    progress: progressOf(state),
    generatedVideoUrl: url,
    resultUrl: url,
    taskId: document.taskId ?? null,
    createdAt: document.createdAt.toISOString(),
    ...(document.startedAt && { startedAt: document.startedAt.toISOString() }),
    favorite: document.favorite ? 1 : 0,
    ...(clip && { clip }),
    ...(queuePosition !== undefined && { queuePosition }),
    ...(document.cancelRequested && { cancelRequested: true }),
    ...(state.status === 'failed' && { failure: failureOf(document, state) }),
    costCents: centsOf(document.cost),
    ...(retryPrice && { retryCents: centsOf(retryPrice.money) }),
    ...(retryPrice?.credits !== undefined && { retryCredits: retryPrice.credits }),
    ...(document.retryOf !== undefined && { retryOf: document.retryOf }),
    ...(retriedBy !== undefined && { retriedBy }),
    sandbox: document.sandbox,
  }
}

/** Nobody is charged for a failure, but credits stay used, as money stays spent for the day, where the service may keep what it cost. */
function failureOf(
  { credits }: ClipDocument,
  { reason, message, mayHaveCost }: Extract<ClipState, { status: 'failed' }>,
): NonNullable<ClipFields['failure']> {
  const creditsUsed = mayHaveCost ? credits : undefined
  return { reason, error: message, ...(creditsUsed !== undefined && { creditsUsed }) }
}

/** Id of an input of the clip: of something that the person had, or that came with the request. */
export function inputId({ _id, uploads, inputAssetIds }: ClipDocument, name: string): string | undefined {
  const n = uploads[name]
  return inputAssetIds[name] ?? (n === undefined ? undefined : assetIdOf(JobId.parse(_id), 'upload', n))
}

/** Ids of all of them. */
export function inputIds(document: ClipDocument): readonly string[] {
  const names = new Set([...Object.keys(document.uploads), ...Object.keys(document.inputAssetIds)])
  return [...names].flatMap((name) => inputId(document, name) ?? [])
}

/** Address of the same. */
export function inputUrl(document: ClipDocument, name: string): string | undefined {
  const assetId = inputId(document, name)
  return assetId === undefined ? undefined : mediaUrl(assetId, 'original')
}

/** The file of a clip as it is shown. */
export function fileOf({ assetId, width, height, durationMs, hasSound, thumbhash }: OwnVideo): Clip {
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

const statuses: Readonly<Record<ClipState['status'], ClipStatus>> = {
  waiting: 'pending',
  running: 'processing',
  stored: 'completed',
  purged: 'completed',
  failed: 'failed',
}

/** The status of a clip in the words of the specification (spec video 4). */
function statusOf({ status }: Pick<ClipState, 'status'>): ClipStatus {
  return statuses[status]
}

function progressOf(state: ClipState): number {
  if (state.status === 'running') return state.progress
  return state.status === 'waiting' || state.status === 'failed' ? 0 : 100
}
