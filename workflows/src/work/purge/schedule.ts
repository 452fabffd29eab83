import type { Client, ScheduleOptions } from '@temporalio/client'
import { queueName } from '../../queues.ts'
import { ensureSchedule } from '../schedules.ts'

/** Id of the schedule that belongs to queues with that prefix. */
export function purgeScheduleId(prefix: string): string {
  return `${prefix}-trash-purge`
}

/** Makes sure that expired images of the trash are deleted within the hour. */
export function schedulePurge(client: Client, prefix: string): Promise<void> {
  return ensureSchedule(client, purgeSchedule(prefix))
}

const purgeSchedule = (prefix: string) =>
  ({
    scheduleId: purgeScheduleId(prefix),
    spec: { intervals: [{ every: '1 hour' }] },
    action: { type: 'startWorkflow', workflowType: 'trashPurge', taskQueue: queueName(prefix, 'core'), args: [] },
    policies: { overlap: 'SKIP', catchupWindow: '1 hour' },
  }) satisfies ScheduleOptions
