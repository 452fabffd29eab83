import type { Courier } from '../courier.ts'
import type { Faults } from '../faults/faults.ts'
import type { FaultTarget } from '../faults/kinds.ts'
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
  /** The API key that callers must send. */
  readonly key: string
  /** Signs webhooks; everybody with the key may ask for it. */
  readonly webhookSecret: string
  /** Signs the links of two-step uploads; never told to anybody. */
  readonly uploadSecret: string
  readonly now: () => number
  /** Counts a submit; false when it exceeds the limit per minute. */
  readonly admit: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route: holders of the key, shown as this service wants it (name of its account), or `open` for everybody who
     * knows the address.
     */
    access?: string
    /** The fault switches that strike this route. */
    faultTarget?: FaultTarget
  }
  interface FastifyRequest {
    /** The task that a submit has made. */
    made?: Task
  }
}
