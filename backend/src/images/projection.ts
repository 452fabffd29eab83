import type { AssetEvent } from '../assets/events.ts'
import type { CostEvent } from '../costs/events.ts'
import type { FailureReason, OutputEvent, QueueEvent } from '../jobs/events.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../projections/projection.ts'

/** One image job as the gallery shows it. */
export interface GenerationDocument extends ReadModel {
  readonly userId: string
  /** Empty once the person's words are erased. */
  readonly prompt: string
  readonly model: string
  readonly aspectRatio: string
  readonly quality: string
  readonly createdAt: Date
  /** By number from 0. */
  readonly outputs: Readonly<Record<string, OutputView>>
  /** Charged for each output, in millionths of a dollar. */
  readonly costs: Readonly<Record<string, number>>
  readonly sandbox: boolean
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
    }
  | { readonly status: 'failed'; readonly reason: FailureReason; readonly message: string }

/** Read model `generations`, by job id. An output counts as stored when its asset is there: only then it can be fetched. */
export const generations = projection<QueueEvent | OutputEvent | AssetEvent | CostEvent>({
  name: 'generations',
  version: 1,
  indexes: [{ key: { userId: 1, createdAt: -1, _id: -1 } }],
  unseals: true,
  on: {
    JobRequested: (e) => create(e.data.jobId, requested(e.data, e.created)),
    OutputIntended: (e) => change(e.data.jobId, { $set: { sandbox: e.data.sandbox } }),
    OutputSubmitted: (e) => setOutput(e.data, { status: 'running', progress: 0 }),
    OutputProgressed: (e) => setOutput(e.data, { status: 'running', progress: e.data.progress }),
    OutputFailed: (e) => setOutput(e.data, { status: 'failed', reason: e.data.reason, message: e.data.message }),
    AssetCreated: (e) => (e.data.kind === 'output' ? setOutput(e.data, stored(e.data)) : undefined),
    CostRecorded: (e) => change(e.data.jobId, { $set: { [`costs.${e.data.n}`]: e.data.amount } }),
  },
  feed: {
    JobRequested: (e) => changed(e.data),
    OutputSubmitted: (e) => changed(e.data),
    OutputProgressed: (e) => changed(e.data),
    OutputFailed: (e) => changed(e.data),
    AssetCreated: (e) => (e.data.kind === 'output' ? changed(e.data) : undefined),
    CostRecorded: (e) => changed(e.data),
  },
})

type JobRequested = Extract<QueueEvent, { type: 'JobRequested' }>['data']

function requested(data: JobRequested, createdAt: Date): Omit<GenerationDocument, '_id' | 'position'> {
  const { userId, model, settings, outputs } = data
  return {
    userId,
    prompt: 'plain' in data.prompt ? data.prompt.plain : '',
    model,
    aspectRatio: settings['aspectRatio'] ?? 'auto',
    quality: settings['quality'] ?? '2K',
    createdAt,
    outputs: Object.fromEntries(Array.from({ length: outputs }, (_, n) => [n, { status: 'queued' } as const])),
    costs: {},
    sandbox: false,
  }
}

const setOutput = ({ jobId, n }: { readonly jobId: string; readonly n: number }, view: OutputView) =>
  change(jobId, { $set: { [`outputs.${n}`]: view } })

function stored({ assetId, media }: AssetEvent['data']): OutputView {
  const { width, height, thumbhash } = media
  return { status: 'stored', assetId, width, height, thumbhash }
}

const changed = ({ jobId, userId }: { readonly jobId: string; readonly userId: string }): FeedChange => ({
  kind: 'generation',
  id: jobId,
  userId,
})
