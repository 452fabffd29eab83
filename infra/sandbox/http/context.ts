import type { Courier } from '../courier.ts'
import type { Faults } from '../faults/faults.ts'
import type { Place } from '../faults/kinds.ts'
import type { Scheduler, Studio } from '../scheduler.ts'
import type { Task, Tasks } from '../state.ts'
import type { TaskLog } from '../task-log.ts'

/** What the routes share. */
export interface Context extends Studio {
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly scheduler: Scheduler
  readonly courier: Courier
  readonly faults: Faults
  /** Whether the fault switches can be set at all. */
  readonly faulty: boolean
  readonly secret: string
  readonly now: () => number
  /** Counts a submit; false = over the limit of the minute. */
  readonly admit: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which fault switches the route heeds. */
    place?: Place
  }
  interface FastifyRequest {
    /** The task that a submit has made. */
    made?: Task
  }
}
