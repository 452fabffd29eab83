import type { Background } from './background.ts'
import { predictionOf } from './services/wavespeed/envelope.ts'
import { faultOf, type Task, type Tasks } from './state.ts'
import type { LogLine, TaskLog } from './task-log.ts'
import { deliver } from './webhook-delivery.ts'

export interface WebhookSender {
  /** Sends the webhook of an ended task, if it has one. The task's faults decide how often, how late and with which key. */
  readonly notify: (task: Task) => void
  /** Resolves when the webhook of a task was delivered or given up. */
  readonly untilSent: (task: Task) => Promise<void>
}

/** What webhooks are made of and recorded in. */
export interface WebhookSenderOptions {
  readonly dir: string
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly secret: string
  readonly now: () => number
  readonly background: Background
  /** The sandbox's own address, which is known once it listens. */
  readonly base: () => string
}

const lateMs = 5_000

const bodyOf = async ({ dir, base }: WebhookSenderOptions, task: Task) => {
  const { id, inputs } = task.accepted
  const { model, outputs, urls, has_nsfw_contents, status, created_at, error } = await predictionOf(dir, base(), task)
  return JSON.stringify({ id, model, input: inputs, outputs, urls, has_nsfw_contents, status, created_at, error })
}

const copiesOf = (task: Task) => {
  const duplicate = faultOf(task, 'webhook-duplicate')
  return duplicate ? (duplicate.times ?? 2) : 1
}

/** Sends webhooks in the background. It is not an error when nobody receives them. */
export function startWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { background, secret } = options
  const sent = new Map<string, PromiseWithResolvers<void>>()
  let nextDelivery = Promise.withResolvers<void>()

  const sentOf = (task: Task) => {
    const known = sent.get(task.accepted.id) ?? Promise.withResolvers<void>()
    sent.set(task.accepted.id, known)
    return known
  }
  // A webhook that has to arrive out of order waits until a later one has been delivered.
  const wait = async (task: Task) => {
    const late = faultOf(task, 'webhook-late')
    if (late) await background.pause(late.ms ?? lateMs)
    const swapped = faultOf(task, 'webhook-out-of-order')
    if (swapped) await Promise.race([nextDelivery.promise, background.pause(swapped.ms ?? lateMs)])
  }
  const send = async (task: Task, url: string) => {
    const body = await bodyOf(options, task)
    await wait(task)
    const key = faultOf(task, 'webhook-forged') ? 'whsec_forged' : secret
    let received = false
    for (let copy = 0; copy < copiesOf(task); copy++) {
      received = (await deliver(url, key, body, background.signal)) || received
    }
    if (!received || background.signal.aborted) return
    const line: LogLine = { type: 'notified', id: task.accepted.id, at: new Date(options.now()).toISOString() }
    await options.log.append(line)
    options.tasks.apply(line)
  }
  const report = async (task: Task) => {
    const { webhook } = task.accepted
    if (webhook !== undefined && !faultOf(task, 'webhook-never')) {
      await send(task, webhook)
      const delivered = nextDelivery
      nextDelivery = Promise.withResolvers()
      delivered.resolve()
    }
    sentOf(task).resolve()
  }
  return {
    notify: (task) => background.run(() => report(task)),
    untilSent: (task) => sentOf(task).promise,
  }
}
