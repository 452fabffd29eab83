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

/** `work`: somebody waits for the outcome. `batch`: may take many minutes. Each has few workers, so that neither holds up jobs. */
export type WorkQueue = 'work' | 'batch'
