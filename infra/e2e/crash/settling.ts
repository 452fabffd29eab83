import { setTimeout as pause } from 'node:timers/promises'
import { readWholeLog } from '../oracle/read-truth.ts'
import { eventsOf } from '../oracle/truth.ts'
import { boundsOfWork } from '../oracle/work.ts'
import { withEngines } from '../support/engines.ts'
import type { Product } from '../support/product.ts'

/** Jobs, and pieces of work such as archives and imports of videos, that were accepted and have not ended; undefined while the log cannot be read. */
async function openJobs(product: Product): Promise<readonly string[] | undefined> {
  try {
    const log = await withEngines(product, ({ store }) => readWholeLog(store))
    const ended = new Set<string>(eventsOf(log, 'JobEnded').map(({ data }) => data.jobId))
    const bounds = boundsOfWork(log)
    const done = new Set(bounds.flatMap(({ step, workId }) => (step === 'ended' ? [workId] : [])))
    return [
      ...eventsOf(log, 'JobRequested').flatMap(({ data }) => (ended.has(data.jobId) ? [] : [data.jobId])),
      ...bounds.flatMap(({ step, workId }) => (step === 'requested' && !done.has(workId) ? [workId] : [])),
    ]
  } catch {
    return undefined // an engine is being started again
  }
}

/** Waits until every accepted job has ended. Throws with the open jobs when no job has ended for `withinMs`. */
export async function untilAllEnded(product: Product, withinMs: number): Promise<void> {
  let deadline = performance.now() + withinMs
  let fewest = Number.POSITIVE_INFINITY
  for (;;) {
    const open = await openJobs(product)
    if (open?.length === 0) return
    if (open && open.length < fewest) {
      fewest = open.length
      deadline = performance.now() + withinMs
    }
    if (performance.now() > deadline)
      throw new Error(`jobs that never ended: ${open?.join(', ') ?? 'the log cannot be read'}`)
    await pause(500)
  }
}
