import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'
import { queueName } from '../queues.ts'

/** Id of the schedule beside the queues of that prefix. */
export const sweepScheduleId = (prefix: string): string => `${prefix}-media-sweep`

/**
 * Makes sure that the blob store is cleaned up once a day. Called at every start of a worker, as Temporal may have lost
 * everything; a schedule that is there becomes today's.
 */
export async function scheduleSweep({ schedule }: Client, prefix: string): Promise<void> {
  const options = sweepSchedule(prefix)
  try {
    await schedule.create(options)
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    const { spec, action, policies } = options
    await schedule
      .getHandle(options.scheduleId)
      .update((before) => ({ ...before, spec, action, ...(policies && { policies }) }))
  }
}

const sweepSchedule = (prefix: string) =>
  ({
    scheduleId: sweepScheduleId(prefix),
    // at night in UTC
    spec: { calendars: [{ hour: 3 }] },
    action: { type: 'startWorkflow', workflowType: 'mediaSweep', taskQueue: queueName(prefix, 'core'), args: [] },
    policies: { overlap: 'SKIP', catchupWindow: '12 hours' },
  }) satisfies ScheduleOptions
