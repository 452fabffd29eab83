import { sandboxApp } from './http/app.ts'
import { predictionOf } from './http/envelope.ts'
import { minuteLimit, type Tier, tiers } from './limits.ts'
import { startRenderer } from './renderer.ts'
import { startScheduler } from './scheduler.ts'
import { type Task, tasksFrom } from './state.ts'
import { type LogLine, openTaskLog, readTaskLog } from './task-log.ts'
import { deliver, webhookSecret } from './webhooks.ts'

export interface SandboxOptions {
  /** Folder of the task log and the files. */
  readonly dir: string
  /** 0 = a free port. */
  readonly port?: number
  /** Multiplier of the models' timings; 0 = no artificial delay. */
  readonly speed?: number
  readonly tier?: Tier
  /** The clock, for tests of limits and expiry. */
  readonly now?: () => number
}

export interface Sandbox {
  /** Address without a slash at the end. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts the sandbox on 127.0.0.1; tasks that had not ended are continued from the log. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { dir, port = 0, speed = 1, tier = 'silver', now = Date.now } = options
  const log = await openTaskLog(dir)
  const tasks = tasksFrom(await readTaskLog(dir))
  const secret = await webhookSecret(dir)
  const renderer = startRenderer()
  const stopping = new AbortController()
  const deliveries = new Set<Promise<void>>()
  let url = ''

  const report = async (task: Task) => {
    const { id, inputs, webhook } = task.accepted
    if (webhook === undefined) return
    const { model, outputs, urls, has_nsfw_contents, status, created_at, error } = await predictionOf(dir, url, task)
    const body = { id, model, input: inputs, outputs, urls, has_nsfw_contents, status, created_at, error }
    const received = await deliver(webhook, secret, JSON.stringify(body), stopping.signal)
    if (!received || stopping.signal.aborted) return
    const line: LogLine = { type: 'notified', id, at: new Date(now()).toISOString() }
    await log.append(line)
    tasks.apply(line)
  }
  const notify = (task: Task) => {
    const delivery: Promise<void> = report(task).finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
  }
  const { concurrent, imagesPerMinute } = tiers[tier]
  const scheduler = startScheduler({ dir, tasks, log, renderer, concurrent, speed, now, onEnd: notify })
  const app = sandboxApp({
    dir,
    tasks,
    log,
    renderer,
    scheduler,
    secret,
    now,
    admit: minuteLimit(imagesPerMinute, now),
  })
  url = await app.listen({ port, host: '127.0.0.1' })
  for (const task of tasks.byId.values()) {
    if (!task.end) scheduler.enqueue(task)
    else if (!task.notified) notify(task)
  }
  return {
    url,
    stop: async () => {
      await app.close()
      stopping.abort()
      await scheduler.stop()
      await Promise.all(deliveries)
      await log.close()
    },
  }
}
