import type { Faults } from '../faults/faults.ts'
import type { FaultTarget } from '../faults/kinds.ts'
import type { RenderContext, Scheduler } from '../scheduler.ts'
import type { Task, Tasks } from '../state.ts'
import type { TaskLog } from '../task-log.ts'
import type { WebhookSender } from '../webhook-sender.ts'

/** What the routes share. */
export interface Context extends RenderContext {
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly scheduler: Scheduler
  readonly webhookSender: WebhookSender
  readonly faults: Faults
  /** Whether fault switches are allowed. */
  readonly faulty: boolean
  /** The API key that callers must send. */
  readonly key: string
  /** Signs webhooks; everybody with the key may read it. */
  readonly webhookSecret: string
  /** Signs the links of two-step uploads; nobody can read it. */
  readonly uploadSecret: string
  readonly now: () => number
  /** Waits as long as work of that many seconds takes at the speed of the sandbox, or exactly that many milliseconds where they are given. */
  readonly pauseFor: (seconds: number, exactMs?: number) => Promise<void>
  /** Count a submit; return false when it exceeds the limit per minute. */
  readonly admit: Readonly<Record<'images' | 'videos', () => boolean>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route: the name of a service's account when the key is required, in the form that this service expects; `open`
     * for everybody who knows the address.
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
