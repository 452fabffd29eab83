import { modelName } from '../catalogue/model-name.ts'
import type { EndedJob, JobInProgress } from '../jobs/health-queries.ts'
import type { JobHealth } from './contract.ts'

/** How many jobs of each kind wait, are queued and run. */
export function depthsOf(jobs: readonly JobInProgress[]): JobHealth['queue'] {
  const kinds = [...Map.groupBy(jobs, ({ kind }) => kind)]
  return kinds
    .map(([kind, own]) => {
      const waiting = own.filter(({ admittedAt }) => admittedAt === undefined).length
      const running = own.filter(isRunning).length
      return { kind, waiting, running, queued: own.length - waiting - running }
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
}

const isRunning = ({ intendedAt }: JobInProgress): boolean => Object.keys(intendedAt).length > 0

/** For how long the oldest job waits that nobody works on, in seconds. */
export function oldestWait(jobs: readonly JobInProgress[], now: Date): number | undefined {
  const waits = jobs.filter((job) => !isRunning(job)).map((job) => now.getTime() - job.requestedAt.getTime())
  return waits.length === 0 ? undefined : Math.max(0, ...waits) / 1_000
}

/** Middle and slow waits from the request to the first output that was sent, in seconds. */
export function waitsOf(jobs: readonly EndedJob[]): JobHealth['wait'] {
  const waits = jobs
    .flatMap(({ requestedAt, intendedAt }) => {
      const first = Math.min(...Object.values(intendedAt).map((at) => at.getTime()))
      return Number.isFinite(first) ? [(first - requestedAt.getTime()) / 1_000] : []
    })
    .toSorted((a, b) => a - b)
  if (waits.length === 0) return undefined
  return { jobs: waits.length, p50Seconds: percentile(waits, 0.5), p95Seconds: percentile(waits, 0.95) }
}

/** The value that so large a part of the sorted values does not exceed. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0
}

/** What became of the outputs of each model, those that fail most first. */
export function outcomesOf(jobs: readonly EndedJob[]): JobHealth['models'] {
  return [...Map.groupBy(jobs, ({ model }) => model)]
    .map(([model, own]) => {
      const fates = own.flatMap(({ fates: each, reasons = {} }) =>
        Object.entries(each).map(([n, fate]) => (reasons[n] === 'cancelled' ? 'cancelled' : fate)),
      )
      const count = (wanted: string) => fates.filter((fate) => fate === wanted).length
      const [stored, failed, cancelled] = [count('stored'), count('failed'), count('cancelled')]
      const failureRate = stored + failed === 0 ? 0 : failed / (stored + failed)
      return { model, modelName: modelName(model), stored, failed, cancelled, failureRate }
    })
    .toSorted((a, b) => b.failureRate - a.failureRate || a.model.localeCompare(b.model))
}
