import { z } from 'zod'
import { type EventOf, JobId, UserId } from '../../platform/eventsourcing/event.ts'

export function reportStream(jobId: JobId, n: number): string {
  return `report-${jobId}-${n}`
}

/** Stream `report-<jobId>-<n>`: the first report of an AI service about an output. A hint, never a fate. */
export const reportEvents = {
  TaskReported: {
    schema: 1,
    data: z.object({
      userId: UserId,
      jobId: JobId,
      n: z.int().min(0),
      /** Of the intent whose callback address was called. */
      attempt: z.int().min(1),
      provider: z.string().min(1),
      taskId: z.string(),
      /**
       * One of our own words, today `completed` or `failed`. Later releases may add others; no decision depends on it.
       */
      status: z.string().min(1),
    }),
  },
} as const
export type ReportEvent = EventOf<typeof reportEvents>
