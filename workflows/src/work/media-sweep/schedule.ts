import type { Client, ScheduleOptions } from '@temporalio/client'
import { queueName } from '../../queues.ts'
import { ensureSchedule } from '../schedules.ts'

/** Id of the schedule that belongs to queues with that prefix. */
export function sweepScheduleId(prefix: string): string {
  return `${prefix}-media-sweep`
}

/** Makes sure that the blob store is cleaned up once a day. */
export function scheduleSweep(client: Client, prefix: string): Promise<void> {
  return ensureSchedule(client, sweepSchedule(prefix))
}

const sweepSchedule = (prefix: string) =>
  ({
    scheduleId: sweepScheduleId(prefix),
    // at night in UTC
    spec: { calendars: [{ hour: 3 }] },
    action: { type: 'startWorkflow', workflowType: 'mediaSweep', taskQueue: queueName(prefix, 'core'), args: [] },
    policies: { overlap: 'SKIP', catchupWindow: '12 hours' },
  }) satisfies ScheduleOptions
