import { modelName } from '../catalogue/model-name.ts'
import type { JobFigures } from '../figures/jobs-queries.ts'
import type { JobInProgress } from '../jobs/lists/health-queries.ts'
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

/** A service has worked on it, and all that was sent and is not made yet does not wait for the service to take it. */
function isRunning({ intendedAt, deferred = {}, fates }: JobInProgress): boolean {
  const sent = Object.keys(intendedAt)
  const unmade = sent.filter((n) => !(n in fates))
  return unmade.length === 0 ? sent.length > 0 : unmade.some((n) => !(n in deferred))
}

/** For how long the oldest job waits that nobody works on, in seconds. */
export function oldestWait(jobs: readonly JobInProgress[], now: Date): number | undefined {
  const waits = jobs.filter((job) => !isRunning(job)).map((job) => now.getTime() - job.requestedAt.getTime())
  return waits.length === 0 ? undefined : Math.max(0, ...waits) / 1_000
}

/** What became of the outputs of each model, those that fail most first. */
export function rowsOf(outcomes: JobFigures['outcomes']): JobHealth['models'] {
  return [...outcomes]
    .map(([model, { stored, failed, cancelled }]) => {
      const failureRate = stored + failed === 0 ? 0 : failed / (stored + failed)
      return { model, modelName: modelName(model), stored, failed, cancelled, failureRate }
    })
    .toSorted((a, b) => b.failureRate - a.failureRate || a.model.localeCompare(b.model))
}
