import { type Position, plainOf, SourceId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { WorkerStep } from '../work/commands.ts'
import { sourceDecider } from './decider.ts'
import { sourceEvents, sourceStream, type VideoFields } from './events.ts'

interface SourceRequest extends CommandContext {
  readonly sourceId: SourceId
  readonly userId: UserId
  readonly kind: string
  /** Of a link: the address rebuilt by `readLink`. */
  readonly link?: string | undefined
  /** Of an upload: where the file was staged. */
  readonly stagedKey?: string | undefined
}

/**
 * Asks for a video; the dispatcher starts the work. Asking again with the same id changes nothing. `began` tells whether this request
 * began the source, so that the file it names is needed.
 */
export async function requestSource(
  handle: Handle,
  request: SourceRequest,
): Promise<{ readonly began: boolean; readonly position: Position }> {
  const command = { ...request, type: 'RequestSource' } as const
  // without `begins`: the store takes a repeated first event for the first, and the second file would not be noticed
  const { events, repeated, position } = await handle(sourceDecider, sourceStream(request.sourceId), command)
  return { began: events.length > 0 && !repeated, position }
}

/** Asks to cancel a person's source. DomainError `not-found`. One that has ended stays as it is. */
export async function cancelSource(
  handle: Handle,
  request: CommandContext & { readonly workId: string; readonly userId: UserId },
): Promise<Position> {
  const sourceId = SourceId.parse(request.workId)
  return (await handle(sourceDecider, sourceStream(sourceId), { ...request, sourceId, type: 'CancelSource' } as const))
    .position
}

function stepOf({ workId, correlationId, at, userId }: WorkerStep, ...words: readonly string[]) {
  const sourceId = SourceId.parse(workId)
  const context = { commandId: deriveId(workId, ...words), correlationId, causationId: workId, at }
  return { ...context, sourceId, userId }
}

/** Writes progress (0-100), in steps of ten and upwards only. */
export async function progressSource(handle: Handle, step: WorkerStep, percent: number): Promise<void> {
  const command = stepOf(step, 'progressed', String(Math.floor(percent / 10)))
  await handle(sourceDecider, sourceStream(command.sourceId), { ...command, type: 'ProgressSource', percent } as const)
}

/** Records that the video is in the blob store. Returns false when the source has ended meanwhile, and the bytes are not needed. */
export async function storedSource(handle: Handle, step: WorkerStep, video: VideoFields): Promise<boolean> {
  const command = stepOf(step, 'stored')
  const { state } = await handle(sourceDecider, sourceStream(command.sourceId), {
    ...command,
    type: 'StoreSource',
    video,
  } as const)
  return state.status === 'stored' || state.status === 'extracted'
}

/** Records that the frames are in the blob store. Returns false when the source has failed meanwhile. */
export async function extractedFrames(
  handle: Handle,
  step: WorkerStep,
  timestampsMs: readonly number[],
): Promise<boolean> {
  const command = stepOf(step, 'frames')
  const { state } = await handle(sourceDecider, sourceStream(command.sourceId), {
    ...command,
    type: 'RecordFrames',
    timestampsMs,
  } as const)
  return state.status === 'extracted'
}

/**
 * Ends a source without its frames, unless it has ended: the first end stands. Returns whether that is a failure, so that the bytes of the
 * source are not needed.
 */
export async function failedSource(handle: Handle, step: WorkerStep, reason: string): Promise<boolean> {
  const command = stepOf(step, 'failed', reason)
  const { state } = await handle(sourceDecider, sourceStream(command.sourceId), {
    ...command,
    type: 'FailSource',
    reason,
  } as const)
  return state.status === 'failed'
}

/** What the worker must know of a source. */
export interface RequestedSource {
  readonly sourceId: SourceId
  readonly userId: UserId
  readonly kind: string
  /** Undefined for an upload, and when the key of its person is erased. */
  readonly link: string | undefined
  readonly stagedKey: string | undefined
  /** Whether its video is in the blob store already, from an attempt that did not get further. */
  readonly stored: boolean
}

/** A source as its stream says. Throws when there is none. */
export async function readSource(
  { store, keys }: { readonly store: EventStore; readonly keys: KeyStore },
  sourceId: SourceId,
): Promise<RequestedSource> {
  const [first, ...others] = await store.read(sourceStream(sourceId), sourceEvents)
  const event = first && (await unseal(first, sourceEvents, keys))
  if (event?.type !== 'SourceRequested') throw new Error(`There is no source ${sourceId}`)
  const { userId, kind, link, stagedKey } = event.data
  const stored = others.some(({ type }) => type === 'SourceStored')
  return { sourceId, userId, kind, link: plainOf(link), stagedKey, stored }
}

/** The file that a source was sent as; undefined for one by a link. By its stream. */
export async function stagedKeyOfSource(store: EventStore, sourceId: SourceId): Promise<string | undefined> {
  const [first] = await store.read(sourceStream(sourceId), sourceEvents, { limit: 1 })
  return first?.type === 'SourceRequested' ? first.data.stagedKey : undefined
}

/** Whether a source has its video, or may still get it; its bytes are not needed otherwise. By its stream. */
export async function isSourceNeeded(store: EventStore, sourceId: SourceId): Promise<boolean> {
  const events = await store.read(sourceStream(sourceId), sourceEvents)
  return events.length > 0 && events.every(({ type }) => type !== 'SourceFailed')
}
