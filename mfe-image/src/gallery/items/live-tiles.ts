import { type Generation, type GenerationOutput, isRefusal } from '@studio/backend/contract'
import { ratioOf } from '../../models/aspect.ts'
import type { Pending } from '../../request/pending.ts'

/** One output of the newest generations, in whatever state. */
export interface Tile {
  /** Stable from the click to the finished picture. */
  readonly key: string
  readonly generation: Generation
  readonly output: GenerationOutput
  /** Width by height, known from the start, so that nothing moves when the picture arrives. */
  readonly ratio: number
  /** False for a click that the server has not accepted: only this page knows about it. */
  readonly isTaken: boolean
  /** Files are being sent with the click. */
  readonly isUploading?: boolean
}

interface Group {
  readonly key: string
  readonly generation: Generation
  readonly isTaken: boolean
  readonly isUploading?: boolean
}

/** First the clicks that are not in the list yet, then the list together with the clicks that failed; each newest first. */
function inOrder(listed: readonly Generation[], pending: readonly Pending[]): Group[] {
  const ids = new Set(listed.map((generation) => generation.id))
  const keys = new Map(pending.flatMap(({ jobId, key }) => (jobId === undefined ? [] : [[jobId, key]])))
  const unlisted = pending.filter(({ jobId, listed }) => jobId === undefined || !(listed === true || ids.has(jobId)))
  const hasFailed = ({ generation }: Pending): boolean => generation.status === 'failed'
  const own = (click: Pending): Group => ({ ...click, isTaken: false })
  const known = listed.map((generation) => ({
    key: keys.get(generation.id) ?? generation.id,
    generation,
    isTaken: true,
  }))
  return [
    ...unlisted.filter((click) => !hasFailed(click)).map(own),
    ...[...unlisted.filter(hasFailed).map(own), ...known].sort((a, b) =>
      b.generation.createdAt.localeCompare(a.generation.createdAt),
    ),
  ]
}

/** Keys of the outputs that a listed generation retries: another page's list may contain the retry before it contains the failure. */
const retriedIn = (listed: readonly Generation[]): ReadonlySet<string> =>
  new Set(
    listed.flatMap(({ retryOf, retryOutput }) => (retryOf === undefined ? [] : [`${retryOf}.${String(retryOutput)}`])),
  )

/**
 * The newest tiles: one per output, without failed ones that the person has dismissed, asked for again or cancelled.
 */
export function liveTilesOf(
  listed: readonly Generation[],
  pending: readonly Pending[],
  dismissed: ReadonlySet<string>,
): Tile[] {
  const retried = retriedIn(listed)
  const isSettled = ({ generation, output }: Tile): boolean => {
    if (output.status !== 'failed') return false
    const key = dismissalOf({ generation, output })
    const isDone = output.dismissed === true || output.retriedBy !== undefined || output.reason === 'cancelled'
    return isDone || retried.has(key) || dismissed.has(key)
  }
  return inOrder(listed, pending).flatMap(({ key, generation, isTaken, isUploading = false }) =>
    generation.outputs
      .map((output) => ({
        key: `${key}.${output.n}`,
        generation,
        output,
        ratio: ratioOf(generation.aspectRatio),
        isTaken,
        ...(isUploading && { isUploading }),
      }))
      .filter((tile) => !isSettled(tile)),
  )
}

/** The key of a failure among those that the person has put away. */
export function dismissalOf({ generation, output }: Pick<Tile, 'generation' | 'output'>): string {
  return `${generation.id}.${output.n}`
}

/**
 * Whether two tiles are shown in the same way. The state of the other outputs of a generation does not count, so that
 * the progress of one output renders only its own tile.
 */
export function isSameTile(a: Tile, b: Tile): boolean {
  return (
    a.key === b.key &&
    a.output === b.output &&
    a.ratio === b.ratio &&
    a.isTaken === b.isTaken &&
    a.isUploading === b.isUploading &&
    isSameRequest(a.generation, b.generation)
  )
}

const ofAllOutputs: ReadonlySet<string> = new Set([
  'status',
  'progress',
  'outputs',
  'generatedImages',
  'costCents',
] satisfies (keyof Generation)[])

function isSameRequest(a: Generation, b: Generation): boolean {
  if (a === b) return true
  const others = new Map(Object.entries(b))
  const own = Object.entries(a)
  return (
    own.length === others.size && own.every(([name, value]) => ofAllOutputs.has(name) || others.get(name) === value)
  )
}

/** Whether the person has cancelled an output, which may still be running. */
export function isCancelled(output: GenerationOutput): boolean {
  return 'cancelRequested' in output && output.cancelRequested === true
}

/** Whether a retry of a failed output without changes may succeed. A request that the server never accepted cannot be retried. */
export function canRetry({ output, isTaken }: Tile): boolean {
  return isTaken && output.status === 'failed' && !isRefusal(output.reason)
}
