import {
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import { siblingQueue } from '../../queues.ts'
import type { EndWorkActivities, WorkActivities } from './activities.ts'
import { endOfFailed } from './failures.ts'
import type { WorkRef } from './refs.ts'
import { cancelWorkSignal } from './signals.ts'

/**
 * Workflow of one piece of work of any kind. The activity does it, writes its progress and its good end; here it is only repeated when its
 * worker dies, ended when it fails, and cancelled.
 */
export async function requestedWork(ref: WorkRef): Promise<void> {
  const scope = new CancellationScope()
  setHandler(cancelWorkSignal, () => scope.cancel())
  try {
    await scope.run(() => perform(ref))
  } catch (error) {
    await CancellationScope.nonCancellable(() => record.endWork(ref, endOfFailed(error)))
  }
}

/** Six attempts, the last one half an hour after the first at the latest: whoever waits should know then. */
const perform = (ref: WorkRef) =>
  proxyActivities<WorkActivities>({
    taskQueue: siblingQueue(workflowInfo().taskQueue, ref.queue),
    startToCloseTimeout: '6 hours',
    scheduleToCloseTimeout: '1 day',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 4, maximumInterval: '10 minutes', maximumAttempts: 6 },
    // The attempt under way notices the cancel with its next heartbeat, and stops before the end is written.
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  }).performWork(ref)

const record = proxyLocalActivities<EndWorkActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 seconds' },
})
