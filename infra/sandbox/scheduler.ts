import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { textOf } from './inputs.ts'
import { collectMedia } from './media.ts'
import { models } from './models.ts'
import { ordersOf } from './orders.ts'
import { randomFrom } from './pictures/random.ts'
import type { Renderer } from './renderer.ts'
import type { Task, Tasks } from './state.ts'
import { switchesIn } from './switches.ts'
import type { AcceptedLine, EndedLine, StoredOutput, TaskLog } from './task-log.ts'

export interface Workshop {
  readonly dir: string
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly renderer: Renderer
  readonly concurrent: number
  /** Multiplier of the models' timings; 0 = no delay. */
  readonly speed: number
  readonly now: () => number
  /** Called once the end is on disk. */
  readonly onEnd: (task: Task) => void
}

export interface Scheduler {
  /** Starts the task now or when a place is free. */
  enqueue(task: Task): void
  /** Resolves when the task has ended. */
  untilEnd(task: Task): Promise<void>
  /** Drops what runs; the next start continues it from the log. */
  stop(): Promise<void>
}

type Outcome = Pick<EndedLine, 'status' | 'code' | 'error' | 'outputs'>

const failed = (code: number, error: string): Outcome => ({ status: 'failed', code, error, outputs: [] })

/** Makes a task's files (again), the same bytes each time; undefined if a reference picture cannot be had. */
export const produce = async (
  dir: string,
  renderer: Renderer,
  task: AcceptedLine,
): Promise<StoredOutput[] | undefined> => {
  const model = models.get(task.model)
  if (!model) throw new Error(`no model ${task.model}`)
  const references = await collectMedia(dir, task)
  if (!references) return undefined
  const outputs: StoredOutput[] = []
  for (const { file, order } of ordersOf(model, task, references)) {
    outputs.push({ file, ...(await renderer.render(order, join(dir, file))) })
  }
  return outputs
}

const outcomeOf = async ({ dir, renderer }: Workshop, task: AcceptedLine): Promise<Outcome> => {
  const { fail, refuse } = switchesIn(promptOf(task))
  if (refuse) return failed(1200, 'The content was flagged by content moderation. Please change the prompt.')
  if (fail) return failed(1403, 'The task failed. Please try again later.')
  const outputs = await produce(dir, renderer, task)
  if (!outputs) return failed(1402, 'A media URL is not reachable or holds no supported picture.')
  return { status: 'completed', code: 0, error: '', outputs }
}

const promptOf = (task: AcceptedLine) => {
  const model = models.get(task.model)
  return model ? textOf(model, task.inputs, 'prompt') : ''
}

// How long a task takes: by its model and number, or as the prompt says, whatever the speed.
const durationOf = (task: AcceptedLine, speed: number) => {
  const { slowMs } = switchesIn(promptOf(task))
  if (slowMs !== undefined) return slowMs
  const [least, most] = models.get(task.model)?.seconds ?? [0, 0]
  return speed > 0 ? (randomFrom(task.id).between(least, most) * 1000) / speed : 0
}

/** Runs accepted tasks, at most `concurrent` at once, the others wait as `created` in their order. */
export const startScheduler = (workshop: Workshop): Scheduler => {
  const { tasks, log, speed, now } = workshop
  const stopping = new AbortController()
  const queue: Task[] = []
  const running = new Set<Promise<void>>()
  const watchers = new Map<string, PromiseWithResolvers<void>>()

  const end = async (task: Task, outcome: Outcome, begun: number) => {
    const { id } = task.accepted
    const ended = new Date(now()).toISOString()
    const line: EndedLine = { type: 'ended', id, ...outcome, inferenceMs: now() - begun, ended }
    await log.append(line)
    tasks.apply(line)
    watchers.get(id)?.resolve()
    watchers.delete(id)
    workshop.onEnd(task)
  }
  const work = async (task: Task): Promise<Outcome> => {
    const duration = durationOf(task.accepted, speed)
    const pause = (share: number) => delay(duration * share, undefined, { signal: stopping.signal })
    await pause(0.12)
    task.started = true
    const [outcome] = await Promise.all([outcomeOf(workshop, task.accepted), pause(0.88)])
    return outcome
  }
  const run = async (task: Task) => {
    const begun = now()
    try {
      await end(task, await work(task), begun)
    } catch (error) {
      if (stopping.signal.aborted) return
      console.error(`task ${task.accepted.id} could not be worked on`, error)
      await end(task, failed(5000, 'Internal error.'), begun)
    }
  }
  const fillPlaces = () => {
    while (!stopping.signal.aborted && running.size < workshop.concurrent) {
      const task = queue.shift()
      if (!task) return
      const busy: Promise<void> = run(task).finally(() => {
        running.delete(busy)
        fillPlaces()
      })
      running.add(busy)
    }
  }
  return {
    enqueue: (task) => {
      queue.push(task)
      fillPlaces()
    },
    untilEnd: (task) => {
      if (task.end) return Promise.resolve()
      const known = watchers.get(task.accepted.id) ?? Promise.withResolvers<void>()
      watchers.set(task.accepted.id, known)
      return known.promise
    },
    stop: async () => {
      stopping.abort()
      await workshop.renderer.stop()
      await Promise.all(running)
    },
  }
}
