import { join } from 'node:path'
import type { Background } from './background.ts'
import { clipSpecOf } from './clip-specs.ts'
import type { Endings, Outcome } from './endings.ts'
import { type Refusal, textOf } from './inputs.ts'
import { collectMedia, type StoredMedia } from './media.ts'
import type { Model } from './model.ts'
import { pictureSpecsOf } from './picture-specs.ts'
import { randomFrom } from './pictures/random.ts'
import type { MediaSpec, Renderer } from './renderer.ts'
import { serviceOf } from './services/services.ts'
import { faultOf, type Task } from './state.ts'
import { switchesIn } from './switches.ts'
import type { AcceptedLine, StoredOutput } from './task-log.ts'

/** What is needed to make a task's files. */
export interface RenderContext {
  /** The sandbox's folder. */
  readonly dir: string
  readonly renderer: Renderer
  /** Makes drafts instead of finished pictures. */
  readonly drafts: boolean
}

export interface SchedulerOptions extends RenderContext {
  /** Multiplier of the models' timings; 0 = no delay. */
  readonly speed: number
  readonly endings: Endings
  readonly background: Background
  readonly concurrent: number
  readonly now: () => number
}

export interface Scheduler {
  /** Starts the task as soon as fewer than `concurrent` tasks run. A failed task with the fault `late-success` is continued. */
  enqueue(task: Task): void
  /** Resolves when the task has ended. */
  untilEnd(task: Task): Promise<void>
  /** Waits until no task runs; the background must have been stopped before. The next start continues the tasks from the log. */
  stop(): Promise<void>
}

interface SpecWithFile {
  /** Path below the sandbox's folder. */
  readonly file: string
  readonly spec: MediaSpec
}

const modelOf = ({ service, model }: AcceptedLine): Model | undefined => serviceOf(service)?.media?.models.get(model)

const failed = (code: number, error: string): Outcome => ({ status: 'failed', code, error, outputs: [] })

const specsOf = (model: Model, task: AcceptedLine, media: readonly StoredMedia[], draft: boolean): SpecWithFile[] => {
  if (model.makes === 'clip') return [clipSpecOf(model, task, media, draft)]
  return pictureSpecsOf(
    model,
    task,
    media.map(({ file }) => file),
    draft,
  )
}

/** Makes a task's files, the same bytes each time; a refusal if a file of its inputs cannot be used. */
export async function produce(
  { dir, renderer, drafts }: RenderContext,
  task: AcceptedLine,
): Promise<{ readonly outputs: readonly StoredOutput[] } | { readonly refusal: Refusal }> {
  const model = modelOf(task)
  if (!model) throw new Error(`no model ${task.model}`)
  const collected = await collectMedia(dir, model, task)
  if ('refusal' in collected) return collected
  const outputs: StoredOutput[] = []
  for (const { file, spec } of specsOf(model, task, collected.media, drafts)) {
    outputs.push({ file, ...(await renderer.render(spec, join(dir, file))) })
  }
  return { outputs }
}

const renderedOutcome = async (options: SchedulerOptions, task: AcceptedLine): Promise<Outcome> => {
  const made = await produce(options, task)
  if ('refusal' in made) return failed(made.refusal.code, made.refusal.message)
  return { status: 'completed', code: 0, error: '', outputs: [...made.outputs] }
}

const outcomeOf = async (options: SchedulerOptions, task: Task): Promise<Outcome> => {
  const { fail, refuse } = switchesIn(promptOf(task.accepted))
  if (refuse) return failed(1200, 'The content was flagged by content moderation. Please change the prompt.')
  if (fail) return failed(1403, 'The task failed. Please try again later.')
  if (faultOf(task, 'late-success')) return failed(5004, 'The task timed out.')
  if (faultOf(task, 'no-outputs')) return { status: 'completed', code: 0, error: '', outputs: [] }
  return renderedOutcome(options, task.accepted)
}

const promptOf = (task: AcceptedLine) => {
  const model = modelOf(task)
  return model ? textOf(model, task.inputs, 'prompt') : ''
}

// How long a task takes in ms: what the prompt says, or else a random time within the model's range, divided by the speed.
const durationOf = (task: AcceptedLine, speed: number) => {
  const { slowMs } = switchesIn(promptOf(task))
  if (slowMs !== undefined) return slowMs
  const [least, most] = modelOf(task)?.seconds ?? [0, 0]
  return speed > 0 ? (randomFrom(task.id).between(least, most) * 1000) / speed : 0
}

const lateSuccessMs = 2_000
const diskFullRetryMs = 1_000

/** Looks at the text, because errors of the render thread arrive as text. */
const isDiskFull = (error: unknown) => /\b(ENOSPC|EDQUOT)\b|No space left on device/.test(String(error))

/** Runs accepted tasks, at most `concurrent` at once. The others wait in their order and are shown as `created`. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { background, endings, speed, now } = options
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
    const [outcome] = await Promise.all([outcomeOf(options, task), background.pause(duration * 0.88)])
    return outcome
  }
  const succeedLate = (task: Task, ms: number) =>
    background.run(async () => {
      await background.pause(ms)
      const begun = now()
      await end(task, await renderedOutcome(options, task.accepted), begun)
    })
  /** A task does not fail because of a full disk: it keeps its slot and is tried again until there is room. */
  const retry = async (task: Task): Promise<void> => {
    await background.pause(diskFullRetryMs).catch(() => undefined) // the sandbox stops, and its next start continues the task
    if (!signal.aborted) await run(task)
  }
  const run = async (task: Task): Promise<void> => {
    const begun = now()
    try {
      await end(task, await work(task), begun)
    } catch (error) {
      if (signal.aborted) return
      if (isDiskFull(error)) return await retry(task)
      console.error(`task ${task.accepted.id} failed with an error of the sandbox`, error)
      await end(task, failed(5000, 'Internal error.'), begun)
    }
    const late = faultOf(task, 'late-success')
    if (late) succeedLate(task, late.ms ?? lateSuccessMs)
  }
  const fillSlots = () => {
    while (!signal.aborted && running.size < options.concurrent) {
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
      // A task that never ends occupies no slot.
      if (faultOf(task, 'never-ends')) task.started = true
      else if (task.end && faultOf(task, 'late-success')) succeedLate(task, 0)
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
      await options.renderer.stop()
      await Promise.all(running)
    },
  }
}
