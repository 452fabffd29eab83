import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import { siblingQueue } from '../../queues.ts'
import type { PurgeActivities } from './activities.ts'

/** What more there is waits for the next hour, so that no history grows without end. */
const mostPages = 200

/**
 * Workflow of the hourly schedule: deletes for good what has been in the trash for its days. Returns how many images went;
 * fails at its end when some could not be deleted, which the next hour tries again.
 */
export async function trashPurge(): Promise<number> {
  const { nextExpired, purgeImages } = proxyActivities<PurgeActivities>({
    taskQueue: siblingQueue(workflowInfo().taskQueue, 'media'),
    startToCloseTimeout: '10 minutes',
    scheduleToCloseTimeout: '30 minutes',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '1 second', maximumInterval: '5 minutes' },
  })
  let purged = 0
  const failures: unknown[] = []
  let page = await nextExpired()
  for (let pages = 1; page.length > 0 && pages <= mostPages; pages++) {
    try {
      purged += await purgeImages(page)
    } catch (error) {
      failures.push(error)
    }
    page = await nextExpired(page.at(-1))
  }
  if (failures.length > 0) throw failures[0]
  return purged
}
