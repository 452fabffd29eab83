import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'

/**
 * Makes sure that a schedule is there. Called at every start of a worker, as Temporal may have lost everything; one that is
 * there becomes today's.
 */
export async function ensureSchedule({ schedule }: Client, options: ScheduleOptions): Promise<void> {
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
