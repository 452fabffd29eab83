import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'

/** The arguments of the workflow of a piece of work: ids only. */
export interface WorkRef {
  readonly workId: string
  readonly userId: UserId
  readonly kind: string
  /** Where its events are. */
  readonly stream: string
  /** The kind of queue whose workers do it. */
  readonly queue: WorkQueue
}

/**
 * `quick`: somebody waits for the outcome, and it takes seconds. `work`: somebody waits, and it may take minutes. `batch`: may take many
 * minutes. Each has few workers, so that none holds up jobs or the others.
 */
export type WorkQueue = 'quick' | 'work' | 'batch'
