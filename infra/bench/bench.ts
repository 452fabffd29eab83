import { memoryKeys } from '@studio/backend/platform/eventsourcing/keys/testing/memory-keys.ts'
import { type JobLog, makeJobLog } from './job-log.ts'
import type { Studio } from './studio.ts'
import { openStudioOf } from './studio-of.ts'

/** What the measures run against. Nothing is started until a measure needs it. */
export interface Bench {
  /** Measure the largest sizes too, which takes minutes. */
  readonly full: boolean
  /** The running product, shared by all measures. */
  readonly studio: () => Promise<Studio>
  /** An event store that is full of job events and not the product's, shared by all measures. */
  readonly jobLog: () => Promise<JobLog>
  readonly close: () => Promise<void>
}

/**
 * Creates a bench that starts the product and the event store when a measure needs them.
 * @param checkout folder of the checkout to measure; this one when undefined
 */
export function createBench(full: boolean, checkout?: string): Bench {
  let studio: Promise<Studio> | undefined
  let jobLog: Promise<JobLog> | undefined
  return {
    full,
    studio: () => (studio ??= openStudioOf(checkout)),
    jobLog: () => (jobLog ??= makeJobLog(memoryKeys())),
    close: async () => {
      // A start that failed has nothing to close.
      const started = await Promise.allSettled([studio, jobLog])
      for (const each of started) if (each.status === 'fulfilled') await each.value?.close()
    },
  }
}
