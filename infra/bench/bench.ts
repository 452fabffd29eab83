import { memoryKeys } from '@studio/backend/platform/eventsourcing/keys/testing/memory-keys.ts'
import { type JobLog, makeJobLog } from './jobs/job-log.ts'
import type { Studio } from './studio.ts'
import { openStudioOf } from './studio-of.ts'

/** What the measures run against. Nothing is started until a measure needs it. */
export interface Bench {
  /** Measure the largest sizes too, which takes minutes. */
  readonly full: boolean
  /** The running product, shared by all measures. */
  readonly studio: () => Promise<Studio>
  /** Another running product, for a measure that fills it with what the others must not meet; whoever asks for it closes it. */
  readonly ownStudio: () => Promise<Studio>
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
  const own = new Set<Studio>()
  const closeOwn = async (opened: Studio): Promise<void> => {
    // an interrupt closes it too
    if (own.delete(opened)) await opened.close()
  }
  return {
    full,
    studio: () => (studio ??= openStudioOf(checkout)),
    ownStudio: async () => {
      const opened = await openStudioOf(checkout)
      own.add(opened)
      return { ...opened, close: () => closeOwn(opened) }
    },
    jobLog: () => (jobLog ??= makeJobLog(memoryKeys())),
    close: async () => {
      for (const opened of own) await closeOwn(opened)
      // A start that failed has nothing to close.
      const started = await Promise.allSettled([studio, jobLog])
      for (const each of started) if (each.status === 'fulfilled') await each.value?.close()
    },
  }
}
