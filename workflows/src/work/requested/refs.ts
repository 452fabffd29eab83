import type { WorkQueue } from '@studio/backend/features/work/contract.ts'
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
