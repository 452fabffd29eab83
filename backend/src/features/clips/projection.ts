import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { fromLoggedMedia, type StoredMedia } from '../../platform/eventsourcing/stored-media.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import { type AssetCreated, type AssetEvent, ofJob } from '../assets/events.ts'
import { type CostEvent, chargedOutput } from '../costs/events.ts'
import { kindInQueue, type OutputEvent, type QueueEvent } from '../jobs/events.ts'
import { type ClipKindWord, isClipKind } from './kinds.ts'

/** One job that makes a clip: what was asked for, how far it is, and what was made. */
export interface ClipDocument extends ReadModel {
  readonly userId: string
  readonly kind: ClipKindWord
  /** Empty once the person's words are erased. */
  readonly prompt: string
  readonly negativePrompt?: string
  readonly model: string
  /** As JobRequested has them. */
  readonly settings: Readonly<Record<string, string>>
  readonly createdAt: Date
  /** Position of its request in the log, by which lists are sorted. */
  readonly place: bigint
  /** Inputs by name: numbers of files that came with the request, and ids of assets that the person had. */
  readonly uploads: Readonly<Record<string, number>>
  readonly inputAssetIds: Readonly<Record<string, string>>
  /** In lists: neither in the trash nor gone, and no failure that was put away. */
  readonly listed: boolean
  readonly state: ClipState
  readonly favorite: boolean
  readonly startedAt?: Date
  readonly seed?: number
  readonly taskId?: string
  /** Charged, in millionths of a dollar. */
  readonly cost: number
  /** Used of the day's credits in place of money. */
  readonly credits?: number
  readonly sandbox: boolean
  readonly cancelRequested?: true
  readonly retryOf?: string
}

export type ClipState =
  | { readonly status: 'waiting' }
  | { readonly status: 'running'; readonly progress: number }
  | ({ readonly status: 'stored'; readonly assetId: string } & ShownMedia)
  | { readonly status: 'purged' }
  | {
      readonly status: 'failed'
      readonly reason: string
      readonly message: string
      /** The service may keep what it cost; absent when that comes back. */
      readonly mayHaveCost?: true
    }

type ShownMedia = Pick<StoredMedia, 'width' | 'height' | 'thumbhash'> & {
  readonly durationMs: number
  readonly hasSound: boolean
}

/** Read model `clips`, by job id. A clip counts as stored when its asset is there: only then it can be fetched. */
export const clips = projection<QueueEvent | OutputEvent | AssetEvent | CostEvent>({
  name: 'clips',
  version: 3,
  indexes: [
    // contain every field by which a page is selected, so that everything before the page is skipped in the index alone
    { key: { userId: 1, kind: 1, listed: 1, place: -1, _id: 1 } },
    { key: { userId: 1, listed: 1, place: -1, _id: 1 } },
    { key: { userId: 1, retryOf: 1 } },
  ],
  unseals: true,
  on: {
    // later events of other kinds find no document to change
    JobRequested: (e) => (isClipKind(e.data.kind) ? create(e.data.jobId, requested(e, e.data.kind)) : undefined),
    JobAdmitted: (e) =>
      change(e.data.jobId, { $set: { state: { status: 'running', progress: 0 }, startedAt: e.created } }),
    JobCancelRequested: (e) => change(e.data.jobId, { $set: { cancelRequested: true } }),
    OutputsCancelRequested: (e) => change(e.data.jobId, { $set: { cancelRequested: true } }),
    OutputIntended: ({ data: { jobId, sandbox, seed } }) =>
      change(jobId, { $set: { sandbox, ...(seed !== undefined && { seed }) } }),
    OutputSubmitted: (e) => change(e.data.jobId, { $set: { taskId: e.data.taskId } }),
    OutputProgressed: (e) => setState(e.data.jobId, { status: 'running', progress: e.data.progress }),
    OutputFailed: ({ data: { jobId, reason, message, possibleOrphan } }) =>
      setState(jobId, { status: 'failed', reason, message, ...(possibleOrphan && { mayHaveCost: true }) }),
    OutputDismissed: (e) => change(e.data.jobId, { $set: { listed: false } }),
    AssetCreated: (e) => (e.data.kind === 'output' ? ofJob(e.data, ({ jobId }) => stored(jobId, e.data)) : undefined),
    AssetFavorited: (e) => ofJob(e.data, ({ jobId }) => change(jobId, { $set: { favorite: true } })),
    AssetUnfavorited: (e) => ofJob(e.data, ({ jobId }) => change(jobId, { $set: { favorite: false } })),
    AssetTrashed: (e) => ofJob(e.data, ({ jobId }) => change(jobId, { $set: { listed: false } })),
    AssetRestored: (e) => ofJob(e.data, ({ jobId }) => change(jobId, { $set: { listed: true } })),
    AssetPurged: (e) => ofJob(e.data, ({ jobId }) => setState(jobId, { status: 'purged' })),
    CostRecorded: (e) => {
      const output = chargedOutput(e.data)
      return output && change(output.jobId, { $set: { cost: e.data.amount } })
    },
  },
  feed: {
    JobRequested: (e) => (isClip(e.data) ? changed(e.data) : undefined),
    JobAdmitted: (e) => (isClip(e.data) ? changed(e.data) : undefined),
    JobCancelRequested: (e) => changedInQueue(e.data),
    OutputsCancelRequested: (e) => changedInQueue(e.data),
    OutputSubmitted: (e) => (isClip(e.data) ? changed(e.data) : undefined),
    OutputProgressed: (e) => (isClip(e.data) ? changed(e.data) : undefined),
    OutputFailed: (e) => (isClip(e.data) ? changed(e.data) : undefined),
    OutputDismissed: (e) => (isClip(e.data) ? changed(e.data) : undefined),
    AssetCreated: (e) => changedByAsset(e.data),
    AssetFavorited: (e) => changedByAsset(e.data),
    AssetUnfavorited: (e) => changedByAsset(e.data),
    AssetTrashed: (e) => changedByAsset(e.data),
    AssetRestored: (e) => changedByAsset(e.data),
    AssetPurged: (e) => changedByAsset(e.data),
    CostRecorded: (e) => {
      const output = isClipKind(e.data.feature) ? chargedOutput(e.data) : undefined
      return output && changed({ userId: e.data.userId, jobId: output.jobId })
    },
  },
})

const isClip = ({ kind }: { readonly kind?: string | undefined }): boolean => isClipKind(kind)

type JobRequested = Recorded<Extract<QueueEvent, { type: 'JobRequested' }>>
type NewClip = Omit<ClipDocument, '_id' | 'position'>

function requested({ data, created, position }: JobRequested, kind: ClipKindWord): NewClip {
  const { userId, model, settings, uploads, inputAssetIds = {}, retryOf, credits } = data
  return {
    userId,
    kind,
    prompt: plainOf(data.prompt) ?? '',
    ...plainTexts(data, ['negativePrompt']),
    model,
    settings,
    createdAt: created,
    place: position,
    uploads: Object.fromEntries(uploads.flatMap(({ n, input }) => (input === undefined ? [] : [[input, n]]))),
    inputAssetIds,
    listed: true,
    state: { status: 'waiting' },
    favorite: false,
    cost: 0,
    sandbox: false,
    ...(retryOf !== undefined && { retryOf }),
    ...(credits !== undefined && { credits }),
  }
}

const setState = (jobId: string, state: ClipState) => change(jobId, { $set: { state } })

function stored(jobId: string, data: AssetCreated) {
  const { width, height, thumbhash, video } = fromLoggedMedia(data)
  if (video === undefined) return undefined
  const { durationMs, hasSound } = video
  return setState(jobId, { status: 'stored', assetId: data.assetId, width, height, thumbhash, durationMs, hasSound })
}

/** Pages of every kind follow one word, because events of assets do not say of which kind the job is. */
const changed = ({ jobId, userId }: { readonly jobId: string; readonly userId: string }): FeedChange => ({
  kind: 'video',
  id: jobId,
  userId,
})

type OnQueue = Extract<QueueEvent, { type: 'JobCancelRequested' }>['data']

const changedInQueue = (data: Pick<OnQueue, 'jobId' | 'userId' | 'queue'>): FeedChange | undefined =>
  isClipKind(kindInQueue(data.queue, data.jobId)) ? changed(data) : undefined

type OnAsset = Pick<AssetCreated, 'userId' | 'jobId' | 'n' | 'medium'>

const changedByAsset = (asset: OnAsset) =>
  asset.medium === 'video' ? ofJob(asset, ({ jobId }) => changed({ jobId, userId: asset.userId })) : undefined
