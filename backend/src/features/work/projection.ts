import {
  type AdminId,
  type AnyEvent,
  type Personal,
  plainOf,
  type Recorded,
  type UserId,
} from '../../platform/eventsourcing/event.ts'
import {
  type AnyProjection,
  change,
  create,
  type FeedChange,
  type Operation,
  type ReadModel,
} from '../../platform/projections/projection.ts'
import type { WorkStep } from './events.ts'

/** A piece of work, of whatever kind; kept after its end. */
export interface WorkDocument extends ReadModel {
  readonly userId: UserId
  readonly kind: string
  /** Where its events are. */
  readonly stream: string
  readonly requestedAt: Date
  readonly joinKey?: string
  /** The admin whose work it is; the person's own has none. */
  readonly adminId?: AdminId
  readonly cancelRequested: boolean
  readonly ended: boolean
  /** Absent before it has begun. */
  readonly percent?: number
  readonly endedAt?: Date
  readonly outcome?: 'done' | 'failed' | 'cancelled'
  readonly reason?: string
  readonly message?: string
  /** JSON text. */
  readonly result?: string
  readonly expiresAt?: Date
}

/** The name of the read model, by which queries find it. */
export const workModel = { name: 'work', version: 1 } as const

/** A table of all events that are steps of some work. */
export type AllWorkSteps = Readonly<Record<string, ((data: never) => WorkStep | undefined) | undefined>>

/** The step that an event is; undefined for all other events. */
export function workStepIn(table: AllWorkSteps, event: AnyEvent): WorkStep | undefined {
  // the codec has checked that the data fit the event's type, so the row of that type fits as well
  const row = table[event.type] as ((data: object) => WorkStep | undefined) | undefined
  return row?.(event.data)
}

/**
 * Read model `work`, by work id, of all events that the table names: open work and how the rest has ended. The worker starts from it, and
 * people see it.
 */
export function workProjection(table: AllWorkSteps): AnyProjection {
  const ofEach = <Result>(make: (event: Recorded, step: WorkStep) => Result) =>
    Object.fromEntries(
      Object.keys(table).map((type) => [
        type,
        (event: Recorded) => {
          const step = workStepIn(table, event)
          return step && make(event, step)
        },
      ]),
    )
  return {
    ...workModel,
    indexes: [
      { key: { ended: 1, requestedAt: 1, _id: 1 } },
      { key: { userId: 1, ended: 1, requestedAt: -1, _id: -1 } },
      { key: { userId: 1, ended: 1, endedAt: -1, _id: -1 } },
      { key: { userId: 1, expiresAt: -1 }, options: { sparse: true } },
      { key: { adminId: 1, userId: 1, requestedAt: -1 }, options: { sparse: true } },
      { key: { kind: 1, requestedAt: -1 } },
      { key: { userId: 1, kind: 1, joinKey: 1, requestedAt: -1 }, options: { sparse: true } },
    ],
    unseals: true,
    on: ofEach(operationOf),
    feed: ofEach((_event, { workId, userId }): FeedChange => ({ kind: 'work', id: workId, userId })),
  }
}

function operationOf({ created, stream }: Recorded, step: WorkStep): Operation {
  switch (step.step) {
    case 'requested': {
      const { userId, kind, adminId } = step
      const joinKey = plainOf(step.joinKey)
      const document = { userId, kind, stream, requestedAt: created, cancelRequested: false, ended: false }
      return create(step.workId, {
        ...document,
        ...(joinKey !== undefined && { joinKey }),
        ...(adminId !== undefined && { adminId }),
      })
    }
    case 'progressed':
      return change(step.workId, { $set: { percent: step.percent } })
    case 'cancel-requested':
      return change(step.workId, { $set: { cancelRequested: true } })
    case 'ended':
      return change(step.workId, { $set: { ended: true, endedAt: created, ...fieldsOfEnd(step.end) } })
  }
}

function fieldsOfEnd(end: Extract<WorkStep, { step: 'ended' }>['end']): Partial<WorkDocument> {
  if (end.outcome === 'cancelled') return { outcome: end.outcome }
  if (end.outcome === 'failed')
    return { outcome: end.outcome, reason: end.reason, message: end.message, ...resultOf(end) }
  const result = resultOf(end)
  return {
    outcome: end.outcome,
    ...result,
    ...(end.expiresAt !== undefined && { expiresAt: new Date(end.expiresAt) }),
  }
}

function resultOf(end: { readonly result?: Personal | undefined }): Pick<WorkDocument, 'result'> {
  const result = plainOf(end.result)
  return result === undefined ? {} : { result }
}
