import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import { siblingQueue } from '../../queues.ts'
import type { PurgeActivities } from './activities.ts'

/** The rest waits for the next hour, so that the history of one run stays small. */
const mostPages = 200

/**
 * Workflow of the hourly schedule: deletes for good what has expired in the trash. Returns how many images and other things were
 * deleted. Fails at its end when some could not be deleted; the next hour tries them again.
 */
export async function trashPurge(): Promise<number> {
  const { nextExpired, purgeImages, nextExpiredThings, purgeThings } = proxyActivities<PurgeActivities>({
    taskQueue: siblingQueue(workflowInfo().taskQueue, 'media'),
    startToCloseTimeout: '10 minutes',
    scheduleToCloseTimeout: '30 minutes',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '1 second', maximumInterval: '5 minutes' },
  })
  const failures: unknown[] = []
  const images = await purgePages(nextExpired, purgeImages, failures)
  const things = await purgePages(nextExpiredThings, purgeThings, failures)
  if (failures.length > 0) throw failures[0]
  return images + things
}

/** Deletes page after page; notes the errors of pages that could not be deleted as a whole. */
async function purgePages<Thing>(
  next: (after?: Thing) => Promise<readonly Thing[]>,
  purge: (page: readonly Thing[]) => Promise<number>,
  failures: unknown[],
): Promise<number> {
  let purged = 0
  let page = await next()
  for (let pages = 1; page.length > 0 && pages <= mostPages; pages++) {
    try {
      purged += await purge(page)
    } catch (error) {
      failures.push(error)
    }
    page = await next(page.at(-1))
  }
  return purged
}
