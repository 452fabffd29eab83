import type { Renderer } from '../renderer.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Tasks } from '../state.ts'
import type { TaskLog } from '../task-log.ts'

/** What the routes share. */
export interface Context {
  readonly dir: string
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly renderer: Renderer
  readonly scheduler: Scheduler
  readonly secret: string
  readonly now: () => number
  /** Counts a submit; false = over the limit of the minute. */
  readonly admit: () => boolean
}
