import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { fromLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import { type AssetCreated, type AssetEvent, ofJob } from '../assets/events.ts'
import { type CostEvent, chargedOutput } from '../costs/events.ts'
import { kindInQueue, type OutputEvent, type QueueEvent } from '../jobs/events.ts'
import { nearestAspect } from './form/nearest-aspect.ts'

/** One image job as the gallery shows it. */
export interface GenerationDocument extends ReadModel {
  readonly userId: string
  /** Empty once the person's words are erased. */
  readonly prompt: string
  /** What was sent to the model, where it says more than the prompt. */
  readonly sentPrompt?: string
  /** Empty for a saved frame, which no model made. */
  readonly model: string
  readonly aspectRatio: string
  readonly quality: string
  /** Of models that have styles. */
  readonly style?: string
  /** The look, where one was chosen. */
  readonly visualStyle?: string
  readonly loraId?: string
  /** A style of the person's own. */
  readonly styleId?: string
  readonly createdAt: Date
  /**
   * Position of its request in the log. Lists are sorted by it, and no later event can come in between. The field is part of the
   * stored documents and of their index, so it keeps its old name.
   */
  readonly place: bigint
  /** The references: files that were sent with the request, each with its position among all of them, and ids of pictures. */
  readonly uploads: readonly { readonly n: number; readonly place: number }[]
  readonly referenceAssetIds: readonly string[]
  /** The mask over the first reference: it came with the request, or is that of the generation that this one makes again. */
  readonly maskUpload?: true
  readonly maskAssetId?: string
  /** By number from 0. */
  readonly outputs: Readonly<Record<string, OutputView>>
  /** Outputs that are neither in the trash nor gone: a generation without any is in no list. */
  readonly shown: Listing
  /** Favourites among them: a generation without any is not in the list of favourites. */
  readonly favorites: Listing
  /** Sent for each output, by number; outputs of models without seeds have none. */
  readonly seeds: Readonly<Record<string, number>>
  /** Charged for each output, in millionths of a dollar. */
  readonly costs: Readonly<Record<string, number>>
  readonly sandbox: boolean
  /**
   * The generation whose failed image it makes again, and the number of that image. Retries of an earlier release have no
   * number: they made all images again that had failed by then.
   */
  readonly retryOf?: string
  readonly retryOutput?: number
  /** The person asked for the end of all outputs, or of these; what was sent to the model by then is kept all the same. */
  readonly cancelRequested?: true
  readonly cancelledOutputs?: readonly number[]
  /** Of a saved frame: the video that it comes from. */
  readonly frame?: AssetCreated['frame']
}

/**
 * What decides whether a generation is in a list, as one value that an index can hold. MongoDB compares such values field by
 * field in this order: the list as it stood at a position of the log is everything greater than `{ count: 0, lostAt: position }`.
 */
export interface Listing {
  /** How many of its images belong in the list now. */
  readonly count: number
  /** Position of the event by which it last lost one; 0 when it never did. */
  readonly lostAt: bigint
}

export type OutputView =
  | { readonly status: 'queued' }
  | { readonly status: 'running'; readonly progress: number }
  | {
      readonly status: 'stored'
      readonly assetId: string
      readonly width: number
      readonly height: number
      readonly thumbhash: string
      readonly favorite: boolean
      /** Set while it is in the trash. */
      readonly trashed?: true
    }
  | { readonly status: 'purged' }
  | { readonly status: 'failed'; readonly reason: string; readonly message: string; readonly dismissed?: true }

/** Read model `generations`, by job id. An output counts as stored when its asset is there: only then it can be fetched. */
export const generations = projection<QueueEvent | OutputEvent | AssetEvent | CostEvent>({
  name: 'generations',
  version: 10,
  indexes: [
    // Contains every field by which a page is selected, so that everything before the page is skipped in the index alone.
    { key: { userId: 1, place: -1, shown: 1, favorites: 1, _id: 1 } },
    { key: { userId: 1, retryOf: 1 } },
    { key: { userId: 1, 'frame.sourceId': 1, 'frame.timestampMs': 1 } },
    { key: { maskUpload: 1 }, options: { sparse: true } },
  ],
  unseals: true,
  on: {
    // later events of other kinds find no document to change
    JobRequested: (e) => (e.data.kind === 'image' ? create(e.data.jobId, requested(e)) : undefined),
    JobCancelRequested: (e) => change(e.data.jobId, { $set: { cancelRequested: true } }),
    OutputsCancelRequested: (e) =>
      change(e.data.jobId, { $addToSet: { cancelledOutputs: { $each: [...e.data.outputs] } } }),
    OutputIntended: ({ data: { jobId, n, sandbox, seed } }) =>
      change(jobId, { $set: { sandbox, ...(seed !== undefined && { [`seeds.${n}`]: seed }) } }),
    OutputSubmitted: (e) => setOutput(e.data, { status: 'running', progress: 0 }),
    OutputProgressed: (e) => setOutput(e.data, { status: 'running', progress: e.data.progress }),
    OutputFailed: (e) => setOutput(e.data, { status: 'failed', reason: e.data.reason, message: e.data.message }),
    OutputDismissed: (e) => change(e.data.jobId, { $set: { [`outputs.${e.data.n}.dismissed`]: true } }),
    AssetCreated: (e) => (e.data.kind === 'output' ? ofJob(e.data, (output) => outputMade(e, output)) : undefined),
    AssetFavorited: ({ data }) =>
      ofJob(data, ({ jobId, n }) =>
        change(jobId, { $set: { [`outputs.${n}.favorite`]: true }, $inc: { 'favorites.count': 1 } }),
      ),
    AssetUnfavorited: ({ data, position }) =>
      ofJob(data, ({ jobId, n }) =>
        change(jobId, {
          $set: { [`outputs.${n}.favorite`]: false, 'favorites.lostAt': position },
          $inc: { 'favorites.count': -1 },
        }),
      ),
    AssetTrashed: ({ data, position }) =>
      ofJob(data, ({ jobId, n }) =>
        change(jobId, {
          $set: {
            [`outputs.${n}.trashed`]: true,
            'shown.lostAt': position,
            ...(data.favorite && { 'favorites.lostAt': position }),
          },
          $inc: { 'shown.count': -1, 'favorites.count': data.favorite ? -1 : 0 },
        }),
      ),
    AssetRestored: ({ data }) =>
      ofJob(data, ({ jobId, n }) =>
        change(jobId, {
          $unset: { [`outputs.${n}.trashed`]: 1 },
          $inc: { 'shown.count': 1, 'favorites.count': data.favorite ? 1 : 0 },
        }),
      ),
    AssetPurged: ({ data }) => ofJob(data, (output) => setOutput(output, { status: 'purged' })),
    CostRecorded: (e) => {
      const output = chargedOutput(e.data)
      return output && change(output.jobId, { $set: { [`costs.${output.n}`]: e.data.amount } })
    },
  },
  feed: {
    JobRequested: (e) => (e.data.kind === 'image' ? changed(e.data) : undefined),
    JobCancelRequested: (e) => changedInQueue(e.data),
    OutputsCancelRequested: (e) => changedInQueue(e.data),
    OutputSubmitted: (e) => changedByOutput(e.data),
    OutputProgressed: (e) => changedByOutput(e.data),
    OutputFailed: (e) => changedByOutput(e.data),
    OutputDismissed: (e) => changedByOutput(e.data),
    AssetCreated: (e) => (e.data.kind === 'output' ? changedByAsset(e.data) : undefined),
    AssetFavorited: (e) => changedByAsset(e.data),
    AssetUnfavorited: (e) => changedByAsset(e.data),
    AssetTrashed: (e) => changedByAsset(e.data),
    AssetRestored: (e) => changedByAsset(e.data),
    AssetPurged: (e) => changedByAsset(e.data),
    CostRecorded: (e) => {
      const { userId, feature } = e.data
      const output = feature === 'image' ? chargedOutput(e.data) : undefined
      return output && changed({ userId, jobId: output.jobId })
    },
  },
})

type JobRequested = Recorded<Extract<QueueEvent, { type: 'JobRequested' }>>

function requested({ data, created, position }: JobRequested): NewGeneration {
  const { userId, model, settings, outputs } = data
  return {
    userId,
    prompt: plainOf(data.prompt) ?? '',
    ...plainTexts(data, ['sentPrompt']),
    model,
    aspectRatio: settings['aspectRatio'] ?? 'auto',
    quality: settings['quality'] ?? '2K',
    ...(settings['style'] !== undefined && { style: settings['style'] }),
    ...(settings['visualStyle'] !== undefined && { visualStyle: settings['visualStyle'] }),
    ...(data.loraId !== undefined && { loraId: data.loraId }),
    ...(data.styleId !== undefined && { styleId: data.styleId }),
    createdAt: created,
    place: position,
    uploads: data.uploads.map(({ n, place }) => ({ n, place })),
    referenceAssetIds: data.referenceAssetIds,
    ...(data.maskUpload !== undefined && { maskUpload: true }),
    ...(data.maskAssetId !== undefined && { maskAssetId: data.maskAssetId }),
    outputs: Object.fromEntries(Array.from({ length: outputs }, (_, n) => [n, { status: 'queued' } as const])),
    shown: { count: outputs, lostAt: 0n },
    favorites: { count: 0, lostAt: 0n },
    seeds: {},
    costs: {},
    sandbox: false,
    ...(data.retryOf !== undefined && { retryOf: data.retryOf }),
    ...(data.retryOutput !== undefined && { retryOutput: data.retryOutput }),
  }
}

/** A saved frame has no request: it begins its generation itself. */
function outputMade(
  { data, created, position }: Recorded<Extract<AssetEvent, { type: 'AssetCreated' }>>,
  output: Output,
) {
  const { frame, userId } = data
  if (frame === undefined) return setOutput(output, stored(data))
  return create(output.jobId, {
    userId,
    prompt: '',
    model: '',
    aspectRatio: nearestAspect(data.media),
    quality: '2K',
    createdAt: created,
    place: position,
    uploads: [],
    referenceAssetIds: [],
    outputs: { [output.n]: stored(data) },
    shown: { count: 1, lostAt: 0n },
    favorites: { count: 0, lostAt: 0n },
    seeds: {},
    costs: {},
    sandbox: false,
    frame,
  } satisfies NewGeneration)
}

interface Output {
  readonly jobId: string
  readonly n: number
}

type NewGeneration = Omit<GenerationDocument, '_id' | 'position'>

const setOutput = ({ jobId, n }: Output, view: OutputView) => change(jobId, { $set: { [`outputs.${n}`]: view } })

function stored(data: AssetCreated): OutputView {
  const { width, height, thumbhash } = fromLoggedMedia(data)
  return { status: 'stored', assetId: data.assetId, width, height, thumbhash, favorite: false }
}

const changed = ({ jobId, userId }: { readonly jobId: string; readonly userId: string }): FeedChange => ({
  kind: 'generation',
  id: jobId,
  userId,
})

type OnQueue = Extract<QueueEvent, { type: 'JobCancelRequested' }>['data']

const changedInQueue = (data: Pick<OnQueue, 'jobId' | 'userId' | 'queue'>) =>
  kindInQueue(data.queue, data.jobId) === 'image' ? changed(data) : undefined

type OnOutput = Extract<OutputEvent, { type: 'OutputSubmitted' }>['data']

/** Outputs of other kinds have lists of their own. */
const changedByOutput = (data: Pick<OnOutput, 'jobId' | 'userId' | 'kind'>) =>
  data.kind === undefined ? changed(data) : undefined

type OnAsset = Pick<AssetCreated, 'userId' | 'jobId' | 'n' | 'medium'>

const changedByAsset = (asset: OnAsset) =>
  asset.medium === undefined ? ofJob(asset, ({ jobId }) => changed({ jobId, userId: asset.userId })) : undefined
