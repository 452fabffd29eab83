import type { Db } from 'mongodb'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { daysIn } from './day.ts'
import { wordOf } from './figures.ts'
import { type JobDayDocument, jobDays, type Outcome } from './jobs-projection.ts'
import { rangeOf } from './queries.ts'
import { countOf, waitOf } from './waits.ts'

/** How the jobs of some days fared. */
export interface JobFigures {
  /** How long jobs have waited until the work on them began; undefined when it began on none. */
  readonly wait: { readonly jobs: number; readonly p50Seconds: number; readonly p95Seconds: number } | undefined
  /** What became of the outputs of those that have ended, by model. */
  readonly outcomes: ReadonlyMap<string, Readonly<Record<Outcome, number>>>
}

/** How the jobs fared that were asked for between these midnights in UTC: one small document for each day. By _id. */
export async function jobFigures(db: Db, period: { readonly from?: Date; readonly until?: Date }): Promise<JobFigures> {
  const found = await collectionOf<JobDayDocument>(db, jobDays)
    .find({ _id: rangeOf('', daysIn(period)) })
    .toArray()
  const waits = new Map<number, number>()
  const outcomes = new Map<string, Record<Outcome, number>>()
  for (const day of found) {
    for (const [step, count] of Object.entries(day.waits ?? {}))
      waits.set(Number(step), (waits.get(Number(step)) ?? 0) + Number(count))
    for (const [field, { stored = 0n, failed = 0n, cancelled = 0n }] of Object.entries(day.outcomes ?? {})) {
      const sums = outcomes.get(wordOf(field)) ?? { stored: 0, failed: 0, cancelled: 0 }
      outcomes.set(wordOf(field), {
        stored: sums.stored + Number(stored),
        failed: sums.failed + Number(failed),
        cancelled: sums.cancelled + Number(cancelled),
      })
    }
  }
  const jobs = countOf(waits)
  const wait = { jobs, p50Seconds: waitOf(waits, 0.5), p95Seconds: waitOf(waits, 0.95) }
  return { wait: jobs === 0 ? undefined : wait, outcomes }
}
