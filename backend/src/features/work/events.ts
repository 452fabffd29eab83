import { z } from 'zod'
import { AdminId, type EventOf, type Personal, personal, UserId, WorkId } from '../../platform/eventsourcing/event.ts'

export function workStream(workId: WorkId): string {
  return `work-${workId}`
}

const onWork = { workId: WorkId, userId: UserId }

/**
 * Stream `work-<workId>`: one piece of work that is not a job, such as an export. Its first WorkProgressed says that it has begun; the
 * first WorkEnded stands for ever.
 */
export const workEvents = {
  WorkRequested: {
    schema: 2,
    /** Schema 1 knew no work of admins. */
    upcast: { 1: (data: Record<string, unknown>) => data },
    data: z.object({
      ...onWork,
      /** The admin whose work it is, although it is about the person: nobody else finds it. */
      adminId: AdminId.optional(),
      /** What is to be done. Later releases know more kinds. */
      kind: z.string().min(1),
      /** What the kind needs to know, as JSON. */
      input: personal('userId').optional(),
      /** Requests of the same person and kind with the same text ask for the same work. */
      joinKey: personal('userId').optional(),
    }),
  },
  WorkProgressed: { schema: 1, data: z.object({ ...onWork, percent: z.int().min(0).max(100) }) },
  WorkCancelRequested: { schema: 1, data: z.object(onWork) },
  WorkEnded: {
    schema: 1,
    data: z.object({
      ...onWork,
      /** `done`, `failed` or `cancelled`. */
      outcome: z.string().min(1),
      /** Of a failure: a word for programs and a sentence for people. */
      reason: z.string().optional(),
      message: z.string().optional(),
      /** What came of it, as JSON; its kind says what that is. Of a failure: what only its owner should read. */
      result: personal('userId').optional(),
      /** When the bytes that it has made are deleted. */
      expiresAt: z.iso.datetime().optional(),
    }),
  },
} as const
export type WorkEvent = EventOf<typeof workEvents>

export function workSlotsStream(userId: UserId): string {
  return `workslots-${userId}`
}

/** A piece of work that takes one of the slots of a person. */
const WorkSlot = z.object({
  workId: z.string(),
  /** The stream of the work, whose last event shows whether the work has ended. */
  stream: z.string(),
  /** When the slot was taken: ISO 8601, UTC. */
  takenAt: z.iso.datetime(),
})
export type WorkSlot = Readonly<z.infer<typeof WorkSlot>>

/**
 * Stream `workslots-<userId>`: which pieces of work a person has in progress, whatever their kinds. Each event carries all slots after it. A
 * slot is not given back: when all are taken, those of work that has ended are reused.
 */
export const workSlotEvents = {
  WorkSlotTaken: { schema: 1, data: z.object({ userId: UserId, workId: z.string(), slots: z.array(WorkSlot) }) },
} as const
export type WorkSlotEvent = EventOf<typeof workSlotEvents>

/** How work ends; a failure says why. */
export type WorkEnd =
  | { readonly outcome: 'done'; readonly result?: Personal | undefined; readonly expiresAt?: string | undefined }
  | {
      readonly outcome: 'failed'
      readonly reason: string
      readonly message: string
      /** What only its owner should read, such as words that they wrote. */
      readonly result?: Personal | undefined
    }
  | { readonly outcome: 'cancelled' }

interface OnWork {
  readonly workId: string
  readonly userId: UserId
}

/**
 * What an event means for the work that it is about. Each slice whose own events are work has a table from its events to these steps, and
 * `features/work-steps.ts` joins all tables.
 */
export type WorkStep =
  | (OnWork & {
      readonly step: 'requested'
      readonly kind: string
      readonly joinKey?: Personal | undefined
      readonly adminId?: AdminId | undefined
    })
  | (OnWork & { readonly step: 'progressed'; readonly percent: number })
  | (OnWork & { readonly step: 'cancel-requested' })
  | (OnWork & { readonly step: 'ended'; readonly end: WorkEnd })

/** A table from events to steps of work; undefined for an event that is none. */
export type WorkSteps<Event extends { readonly type: string; readonly data: object }> = {
  readonly [Type in Event['type']]?: (data: Extract<Event, { type: Type }>['data']) => WorkStep | undefined
}
