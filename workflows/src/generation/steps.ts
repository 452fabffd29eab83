import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import type { RecordActivities } from '../activities/fate/record.ts'
import type { MediaActivities } from '../activities/media/media.ts'
import type { ProviderActivities } from '../activities/provider.ts'
import { type QueueKind, siblingQueue } from '../queues.ts'
import type { IntentRef, JobRef, OutputRef, TaskRef, UnansweredRef } from './refs.ts'

/** Short idempotent appends, run as local activities (4 ms instead of 100) and retried until the log has them. */
export const record = proxyLocalActivities<RecordActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 seconds' },
})

/** Calls to AI services, on a queue per provider account. */
export const provider = {
  /**
   * From the first intent to the end of the task, and to the stored picture where one process does both. One attempt only, as it
   * sends a POST. Cancelling it waits for its end, because a POST under way is never abandoned.
   */
  make: (output: OutputRef) =>
    proxyActivities<ProviderActivities>({
      taskQueue: queue(`provider-${output.provider}`),
      startToCloseTimeout: '1 day',
      scheduleToCloseTimeout: '1 day',
      heartbeatTimeout: '10 seconds',
      retry: { maximumAttempts: 1 },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    }).makeOutput(output),

  /**
   * One attempt only: a repeat could buy the output twice. A missing heartbeat shows that its worker has died. One that was begun takes no
   * notice of a cancel, so it ends as cancelled only if it was not begun.
   */
  submit: (intent: IntentRef) =>
    proxyActivities<ProviderActivities>({
      taskQueue: queue(`provider-${intent.provider}`),
      startToCloseTimeout: '60 seconds',
      heartbeatTimeout: '10 seconds',
      retry: { maximumAttempts: 1 },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    }).submitOutput(intent),

  /** Looks for the task of an intent with an unknown outcome; the activity knows when to give up. */
  reconcile: (unanswered: UnansweredRef) => waiting(unanswered.provider).reconcileOutput(unanswered),

  /** Polls the task until it ends; the activity knows the output's deadline. */
  result: (task: TaskRef) => waiting(task.provider).awaitResult(task),
}

/**
 * Longer than a job may take (architecture 2): the sweep ends it, and gives it time again after the machine was off for days, while Temporal
 * goes on counting.
 */
const longest = '7 days'

/** Steps that poll until something is there. */
const waiting = (name: IntentRef['provider']) =>
  proxyActivities<ProviderActivities>({
    taskQueue: queue(`provider-${name}`),
    startToCloseTimeout: '1 day',
    scheduleToCloseTimeout: longest,
    heartbeatTimeout: '8 seconds',
    retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
    cancellationType: 'TRY_CANCEL',
  })

/** Downloads and derivatives, few at a time. */
export const media = {
  /**
   * A video is cut and sent, which may take minutes. The activity itself ends it when the provider accepts no files for long; while our own
   * blob store is away it is tried on, and waiting on a full queue fails nothing.
   */
  prepareReferences: (job: JobRef) =>
    proxyActivities<MediaActivities>({
      taskQueue: queue('media'),
      startToCloseTimeout: '20 minutes',
      scheduleToCloseTimeout: '1 day',
      heartbeatTimeout: '15 seconds',
      retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
    }).prepareReferences(job),

  /**
   * A long clip may take minutes until it is downloaded, looked at and made playable. The output is paid for, so storing is tried as long as
   * a job may take: the disk may be full for hours. The activity itself ends it much earlier when the service is to blame, which may have
   * deleted the output.
   */
  store: (task: TaskRef) =>
    proxyActivities<MediaActivities>({
      taskQueue: queue('media'),
      startToCloseTimeout: '30 minutes',
      scheduleToCloseTimeout: longest,
      heartbeatTimeout: '15 seconds',
      retry: { initialInterval: '1 second', maximumInterval: '2 minutes' },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    }).storeOutput(task),

  discard: (output: OutputRef) =>
    proxyActivities<MediaActivities>({
      taskQueue: queue('media'),
      startToCloseTimeout: '1 minute',
      retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
    }).discardOutput(output),
}

const queue = (kind: QueueKind) => siblingQueue(workflowInfo().taskQueue, kind)
