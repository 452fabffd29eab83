import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import { siblingQueue } from '../../queues.ts'
import type { PurgeActivities } from './activities.ts'

/** The rest waits for the next hour, so that the history of one run stays small. */
const mostPages = 200

/**
 * Workflow of the hourly schedule: deletes for good what has expired in the trash. Returns how many images were deleted. Fails at
 * its end when some could not be deleted; the next hour tries them again.
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
