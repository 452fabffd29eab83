import { memoryKeys } from '@studio/backend/platform/eventsourcing/keys/testing/memory-keys.ts'
import { type JobLog, makeJobLog } from './job-log.ts'
import type { Studio } from './studio.ts'
import { openStudioOf } from './studio-of.ts'

/** What measures work on; nothing is started before a measure asks for it. */
export interface Bench {
  /** Go to the sizes that take minutes. */
  readonly full: boolean
  /** The running product, one for all measures. */
  readonly studio: () => Promise<Studio>
  /** An event store of its own, full of job events, one for all measures. */
  readonly jobLog: () => Promise<JobLog>
  readonly close: () => Promise<void>
}

/**
 * A bench that has started nothing yet.
 * @param checkout folder of the product that is measured; this one when undefined
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
