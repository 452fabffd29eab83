import { startBackground } from './background.ts'
import { startEndings } from './endings.ts'
import { faultSwitches } from './faults/faults.ts'
import { sandboxApp } from './http/app.ts'
import { minuteLimit, type Tier, tiers } from './limits.ts'
import { startRenderer } from './renderer.ts'
import { startRetention } from './retention.ts'
import { startScheduler } from './scheduler.ts'
import { storedSecret } from './secrets.ts'
import { faultOf, tasksFrom } from './state.ts'
import { openTaskLog, readTaskLog } from './task-log.ts'
import { startWebhookSender } from './webhook-sender.ts'

export interface SandboxOptions {
  /** Folder of the task log and the files. */
  readonly dir: string
  /** The API key that callers must send. */
  readonly key: string
  /** 0 = a free port. */
  readonly port?: number
  /** Multiplier of the models' timings; 0 = no artificial delay. */
  readonly speed?: number
  /** Drafts instead of finished pictures, at a tenth of the cost. The default is true with speed 0, else false. */
  readonly drafts?: boolean
  readonly tier?: Tier
  /** Allows fault switches, by `POST /faults` and in prompts. */
  readonly faults?: boolean
  /** Called when the task log cannot be written. The sandbox must then be started again. */
  readonly onLogFailure?: (error: unknown) => void
  /** The clock, for tests of limits and expiry. */
  readonly now?: () => number
}

export interface Sandbox {
  /** Address without a slash at the end. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts the sandbox on 127.0.0.1; tasks that had not ended are continued from the log. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dir, key, port = 0, speed = 1, tier = 'silver', faults = false, now = Date.now } = options
  const { drafts = speed === 0 } = options
  const log = await openTaskLog(dir, options.onLogFailure)
  const tasks = tasksFrom(await readTaskLog(dir))
  const webhookSecret = await storedSecret(dir, 'webhook-secret', 'whsec_')
  const uploadSecret = await storedSecret(dir, 'upload-secret')
  const renderer = startRenderer()
  const background = startBackground()
  await startRetention({ dir, tasks, log, now, background })
  let url = ''
  const webhookSender = startWebhookSender({ dir, tasks, log, secret: webhookSecret, now, background, base: () => url })
  const endings = startEndings({ tasks, log, now, background, onEnd: webhookSender.notify })
  const { concurrent, imagesPerMinute, videosPerMinute } = tiers[tier]
  const scheduler = startScheduler({ dir, renderer, speed, drafts, concurrent, endings, background, now })
  const app = sandboxApp({
    dir,
    tasks,
    log,
    renderer,
    drafts,
    scheduler,
    webhookSender,
    faults: faultSwitches(now),
    faulty: faults,
    key,
    webhookSecret,
    uploadSecret,
    now,
    pauseFor: (seconds, exactMs) => background.pause(exactMs ?? (speed > 0 ? (seconds * 1000) / speed : 0)),
    admit: { images: minuteLimit(imagesPerMinute, now), videos: minuteLimit(videosPerMinute, now) },
  })
  url = await app.listen({ port, host: '127.0.0.1' })
  for (const task of tasks.byId.values()) {
    endings.payRefund(task)
    if (!task.end || (task.end.status === 'failed' && faultOf(task, 'late-success'))) scheduler.enqueue(task)
    else if (!task.notified) webhookSender.notify(task)
  }
  return {
    url,
    stop: async () => {
      await app.close()
      await Promise.all([background.stop(), scheduler.stop()])
      await log.close()
    },
  }
}
