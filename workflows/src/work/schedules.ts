import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'

/**
 * Creates a schedule or updates the existing one. Called at every start of a worker, because Temporal may have lost everything.
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
