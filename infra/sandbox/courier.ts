import type { Background } from './background.ts'
import { predictionOf } from './http/envelope.ts'
import { fateOf, type Task, type Tasks } from './state.ts'
import type { LogLine, TaskLog } from './task-log.ts'
import { deliver } from './webhooks.ts'

export interface Courier {
  /** Sends the webhook of an ended task, if it has one. Its faults decide how often, how late and with which key. */
  readonly notify: (task: Task) => void
  /** Resolves when the webhook of a task was delivered or given up. */
  readonly untilSent: (task: Task) => Promise<void>
}

export interface Mailroom {
  readonly dir: string
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly secret: string
  readonly now: () => number
  readonly background: Background
  /** Own address, known once the sandbox listens. */
  readonly base: () => string
}

const lateMs = 5_000

const bodyOf = async ({ dir, base }: Mailroom, task: Task) => {
  const { id, inputs } = task.accepted
  const { model, outputs, urls, has_nsfw_contents, status, created_at, error } = await predictionOf(dir, base(), task)
  return JSON.stringify({ id, model, input: inputs, outputs, urls, has_nsfw_contents, status, created_at, error })
}

const copiesOf = (task: Task) => {
  const duplicate = fateOf(task, 'webhook-duplicate')
  return duplicate ? (duplicate.times ?? 2) : 1
}

/** Sends webhooks. It is not an error when nobody receives them. */
export function startCourier(room: Mailroom): Courier {
  const { background, secret } = room
  const sent = new Map<string, PromiseWithResolvers<void>>()
  let next = Promise.withResolvers<void>()

  const promised = (task: Task) => {
    const known = sent.get(task.accepted.id) ?? Promise.withResolvers<void>()
    sent.set(task.accepted.id, known)
    return known
  }
  // A webhook that must come out of order waits until another one was delivered.
  const wait = async (task: Task) => {
    const late = fateOf(task, 'webhook-late')
    if (late) await background.pause(late.ms ?? lateMs)
    const swapped = fateOf(task, 'webhook-out-of-order')
    if (swapped) await Promise.race([next.promise, background.pause(swapped.ms ?? lateMs)])
  }
  const send = async (task: Task, url: string) => {
    const body = await bodyOf(room, task)
    await wait(task)
    const key = fateOf(task, 'webhook-forged') ? 'whsec_forged' : secret
    let received = false
    for (let copy = 0; copy < copiesOf(task); copy++) {
      received = (await deliver(url, key, body, background.signal)) || received
    }
    if (!received || background.signal.aborted) return
    const line: LogLine = { type: 'notified', id: task.accepted.id, at: new Date(room.now()).toISOString() }
    await room.log.append(line)
    room.tasks.apply(line)
  }
  const report = async (task: Task) => {
    const { webhook } = task.accepted
    if (webhook !== undefined && !fateOf(task, 'webhook-never')) {
      await send(task, webhook)
      const passed = next
      next = Promise.withResolvers()
      passed.resolve()
    }
    promised(task).resolve()
  }
  return {
    notify: (task) => background.run(() => report(task)),
    untilSent: (task) => promised(task).promise,
  }
}
