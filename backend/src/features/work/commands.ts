import { type AdminId, type Position, plainOf, UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { workDecider } from './decider.ts'
import { type WorkEnd, workEvents, workStream } from './events.ts'

export interface WorkRequest extends CommandContext {
  /** From `idOfWork`, so that a repeat joins the work under way. */
  readonly workId: WorkId
  readonly userId: UserId
  readonly kind: string
  /** What the kind needs to know; an object becomes JSON, a text is JSON already. Sealed in the log. */
  readonly input?: object | string | undefined
  /** The text that was given to `idOfWork`: requests of one person and kind with the same text ask for the same work. */
  readonly joinKey?: string | undefined
  /** The admin whose work it is. */
  readonly adminId?: AdminId | undefined
}

/** Whose work it is when an admin asks for work that is about nobody: it is the admin's, whose key seals it as that of a creator would. */
export function ownerOfAdminsWork(adminId: AdminId): UserId {
  return UserId.parse(adminId)
}

/**
 * The id under which to ask for a piece of work: that of the same work when it is open, else a new one. Work that is being cancelled is
 * not joined, since it comes to no good end. Everybody who asks at the same moment gets the same id.
 * @param newest what `newestWork` has found
 */
export function idOfWork(
  { userId, kind, joinKey }: { readonly userId: UserId; readonly kind: string; readonly joinKey: string },
  newest: { readonly id: string; readonly endedAt?: string | undefined; readonly cancelRequested: boolean } | undefined,
): WorkId {
  const canBeJoined = newest?.endedAt === undefined && newest?.cancelRequested === false
  if (canBeJoined) return WorkId.parse(newest.id)
  return WorkId.parse(deriveId(userId, 'work', kind, joinKey, newest?.id ?? 'first'))
}

/** Asks for a piece of work; the dispatcher starts it. Asking again with the same id changes nothing. */
export async function requestWork(handle: Handle, request: WorkRequest): Promise<Position> {
  const { workId, input, joinKey, adminId } = request
  const text = typeof input === 'object' ? JSON.stringify(input) : input
  const command = { ...request, input: text, joinKey, adminId, type: 'RequestWork' } as const
  return (await handle(workDecider, workStream(workId), command, { begins: true })).position
}

/** Asks to cancel a person's work. DomainError `not-found`, also for an admin's work about them. Work that has ended stays as it is. */
export async function cancelWork(
  handle: Handle,
  request: CommandContext & {
    readonly workId: string
    readonly userId: UserId
    /** Also of work that is an admin's: the product does it, for nobody. */
    readonly byProduct?: boolean | undefined
  },
): Promise<Position> {
  const workId = WorkId.parse(request.workId)
  return (await handle(workDecider, workStream(workId), { ...request, workId, type: 'CancelWork' } as const)).position
}

/** A step that the worker takes. */
export interface WorkerStep {
  readonly workId: string
  readonly userId: UserId
  readonly correlationId: string
  /** ISO 8601, UTC. */
  readonly at: string
}

const contextOf = ({ workId, correlationId, at }: WorkerStep, ...words: readonly string[]): CommandContext => ({
  commandId: deriveId(workId, ...words),
  correlationId,
  causationId: workId,
  at,
})

/** Writes progress (0-100), in steps of ten and upwards only; the first one says that the work has begun. */
export async function progressWork(handle: Handle, step: WorkerStep, percent: number): Promise<void> {
  const workId = WorkId.parse(step.workId)
  const context = contextOf(step, 'progressed', String(Math.floor(percent / 10)))
  const command = { ...context, type: 'ProgressWork', workId, userId: step.userId, percent } as const
  await handle(workDecider, workStream(workId), command)
}

/** Ends the work, unless it has ended: the first end stands. */
export async function endWork(handle: Handle, step: WorkerStep, end: WorkEnd): Promise<void> {
  const workId = WorkId.parse(step.workId)
  const context = contextOf(step, 'ended', end.outcome)
  const command = { ...context, type: 'EndWork', workId, userId: step.userId, end } as const
  await handle(workDecider, workStream(workId), command)
}

interface SealedLog {
  readonly store: EventStore
  readonly keys: KeyStore
}

/** How a piece of work was asked for. */
interface AskedWork extends Pick<WorkRequest, 'kind' | 'joinKey'> {
  /** As JSON. */
  readonly input: string | undefined
}

/** How a piece of work was asked for, from the log; undefined when it has no stream of its own, or the key of its person is erased. */
export async function requestOfWork({ store, keys }: SealedLog, workId: string): Promise<AskedWork | undefined> {
  const [sealed] = await store.read(workStream(WorkId.parse(workId)), workEvents, { limit: 1 })
  const event = sealed && (await unseal(sealed, workEvents, keys))
  if (event?.type !== 'WorkRequested') return undefined
  const { kind, input, joinKey } = event.data
  return { kind, input: plainOf(input), joinKey: plainOf(joinKey) }
}

/**
 * What was given as the input of a piece of work, from the log; undefined without one, and when the key of its person is erased.
 */
export async function inputOfWork(log: SealedLog, workId: string): Promise<unknown> {
  const text = (await requestOfWork(log, workId))?.input
  return text === undefined ? undefined : JSON.parse(text)
}
