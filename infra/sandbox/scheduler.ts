import { join } from 'node:path'
import type { Background } from './background.ts'
import type { Endings, Outcome } from './endings.ts'
import { textOf } from './inputs.ts'
import { collectMedia } from './media.ts'
import { findModel } from './models.ts'
import { ordersOf } from './orders.ts'
import { randomFrom } from './pictures/random.ts'
import type { Renderer } from './renderer.ts'
import { fateOf, type Task } from './state.ts'
import { switchesIn } from './switches.ts'
import type { AcceptedLine, StoredOutput } from './task-log.ts'

/** What is needed to make a task's files. */
export interface Studio {
  readonly dir: string
  readonly renderer: Renderer
  /** Drafts instead of finished pictures. */
  readonly drafts: boolean
}

export interface Workshop extends Studio {
  /** Multiplier of the models' timings; 0 = no delay. */
  readonly speed: number
  readonly endings: Endings
  readonly background: Background
  readonly concurrent: number
  readonly now: () => number
}

export interface Scheduler {
  /** Starts the task as soon as fewer than `concurrent` tasks run. A failed task that is to succeed later goes on. */
  enqueue(task: Task): void
  /** Resolves when the task has ended. */
  untilEnd(task: Task): Promise<void>
  /** Waits for the running tasks, which end because the background was stopped. The next start continues them from the log. */
  stop(): Promise<void>
}

const failed = (code: number, error: string): Outcome => ({ status: 'failed', code, error, outputs: [] })

/** Makes a task's files, the same bytes each time; undefined if a reference picture cannot be fetched. */
export async function produce(
  { dir, renderer, drafts }: Studio,
  task: AcceptedLine,
): Promise<StoredOutput[] | undefined> {
  const model = findModel(task.model)
  if (!model) throw new Error(`no model ${task.model}`)
  const references = await collectMedia(dir, task)
  if (!references) return undefined
  const outputs: StoredOutput[] = []
  for (const { file, order } of ordersOf(model, task, references, drafts)) {
    outputs.push({ file, ...(await renderer.render(order, join(dir, file))) })
  }
  return outputs
}

const madeBy = async (workshop: Workshop, task: AcceptedLine): Promise<Outcome> => {
  const outputs = await produce(workshop, task)
  if (!outputs) return failed(1402, 'A media URL is not reachable or holds no supported picture.')
  return { status: 'completed', code: 0, error: '', outputs }
}

const outcomeOf = async (workshop: Workshop, task: Task): Promise<Outcome> => {
  const { fail, refuse } = switchesIn(promptOf(task.accepted))
  if (refuse) return failed(1200, 'The content was flagged by content moderation. Please change the prompt.')
  if (fail) return failed(1403, 'The task failed. Please try again later.')
  if (fateOf(task, 'late-success')) return failed(5004, 'The task timed out.')
  if (fateOf(task, 'no-outputs')) return { status: 'completed', code: 0, error: '', outputs: [] }
  return madeBy(workshop, task.accepted)
}

const promptOf = (task: AcceptedLine) => {
  const model = findModel(task.model)
  return model ? textOf(model, task.inputs, 'prompt') : ''
}

// How long a task takes: as long as the prompt says, else by its model, its number and the speed.
const durationOf = (task: AcceptedLine, speed: number) => {
  const { slowMs } = switchesIn(promptOf(task))
  if (slowMs !== undefined) return slowMs
  const [least, most] = findModel(task.model)?.seconds ?? [0, 0]
  return speed > 0 ? (randomFrom(task.id).between(least, most) * 1000) / speed : 0
}

const lateSuccessMs = 2_000
const roomAgainMs = 1_000

/** Errors of the render thread arrive as text. */
const isDiskFull = (error: unknown) => /\b(ENOSPC|EDQUOT)\b/.test(String(error))

/** Runs accepted tasks, at most `concurrent` at once. The others wait in their order and are shown as `created`. */
export function startScheduler(workshop: Workshop): Scheduler {
  const { background, endings, speed, now } = workshop
  const { signal } = background
  const queue: Task[] = []
  const running = new Set<Promise<void>>()
  const watchers = new Map<string, PromiseWithResolvers<void>>()

  const end = async (task: Task, outcome: Outcome, begun: number) => {
    await endings.end(task, outcome, now() - begun)
    watchers.get(task.accepted.id)?.resolve()
    watchers.delete(task.accepted.id)
  }
  const work = async (task: Task): Promise<Outcome> => {
    const duration = durationOf(task.accepted, speed)
    await background.pause(duration * 0.12)
    task.started = true
    const [outcome] = await Promise.all([outcomeOf(workshop, task), background.pause(duration * 0.88)])
    return outcome
  }
  const succeedLate = (task: Task, ms: number) =>
    background.run(async () => {
      await background.pause(ms)
      const begun = now()
      await end(task, await madeBy(workshop, task.accepted), begun)
    })
  /** A full disk is not the task's fault: it keeps its slot and is tried again until there is room. */
  const again = async (task: Task): Promise<void> => {
    await background.pause(roomAgainMs).catch(() => undefined) // the sandbox stops: the next start goes on with the task
    if (!signal.aborted) await run(task)
  }
  const run = async (task: Task): Promise<void> => {
    const begun = now()
    try {
      await end(task, await work(task), begun)
    } catch (error) {
      if (signal.aborted) return
      if (isDiskFull(error)) return await again(task)
      console.error(`task ${task.accepted.id} could not be worked on`, error)
      await end(task, failed(5000, 'Internal error.'), begun)
    }
    const late = fateOf(task, 'late-success')
    if (late) succeedLate(task, late.ms ?? lateSuccessMs)
  }
  const fillSlots = () => {
    while (!signal.aborted && running.size < workshop.concurrent) {
      const task = queue.shift()
      if (!task) return
      const busy: Promise<void> = run(task).finally(() => {
        running.delete(busy)
        fillSlots()
      })
      running.add(busy)
    }
  }
  return {
    enqueue: (task) => {
      // A task that never ends does not count among those that run.
      if (fateOf(task, 'never-ends')) task.started = true
      else if (task.end && fateOf(task, 'late-success')) succeedLate(task, 0)
      else queue.push(task)
      fillSlots()
    },
    untilEnd: (task) => {
      if (task.end) return Promise.resolve()
      const known = watchers.get(task.accepted.id) ?? Promise.withResolvers<void>()
      watchers.set(task.accepted.id, known)
      return known.promise
    },
    stop: async () => {
      await workshop.renderer.stop()
      await Promise.all(running)
    },
  }
}
