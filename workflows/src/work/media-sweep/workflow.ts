import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import { siblingQueue } from '../../queues.ts'
import type { SweepActivities } from './activities.ts'

/** Workflow of the daily schedule: cleans up the blob store. Returns how many blobs were deleted. */
export function mediaSweep(): Promise<number> {
  return proxyActivities<SweepActivities>({
    taskQueue: siblingQueue(workflowInfo().taskQueue, 'media'),
    startToCloseTimeout: '6 hours',
    scheduleToCloseTimeout: '12 hours',
    heartbeatTimeout: '30 seconds',
    retry: { initialInterval: '1 minute', maximumInterval: '30 minutes' },
  }).sweepMedia()
}
