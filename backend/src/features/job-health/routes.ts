import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { periodOf } from '../../platform/http/period.ts'
import { modelName } from '../catalogue/model-name.ts'
import { centsOf } from '../catalogue/money.ts'
import { orphansBetween, sumOfOrphans } from '../costs/queries.ts'
import { jobFigures } from '../figures/jobs-queries.ts'
import { jobsInProgress } from '../jobs/lists/health-queries.ts'
import { type Orphan, orphansFile, outcomesFile, queueFile, readJobHealth } from './contract.ts'
import { depthsOf, oldestWait, rowsOf } from './health.ts'

export interface JobHealthDeps {
  readonly db: Db
  readonly now: () => Date
}

/** Orphans of one answer; the file has all. */
const mostShown = 50

/** How jobs are doing, for admins. */
export function jobHealthRoutes(app: Api, { db, now }: JobHealthDeps): void {
  app.on(readJobHealth, async ({ query }) => {
    const period = periodOf(query)
    const [open, { wait, outcomes }, newest, { count, amount, simulated }] = await Promise.all([
      jobsInProgress(db),
      jobFigures(db, period),
      orphansBetween(db, period, mostShown),
      sumOfOrphans(db, period),
    ])
    const oldestWaitSeconds = oldestWait(open, now())
    return {
      queue: depthsOf(open),
      ...(oldestWaitSeconds !== undefined && { oldestWaitSeconds }),
      ...(wait && { wait }),
      models: rowsOf(outcomes),
      orphans: {
        count,
        cost: centsOf(amount),
        simulatedCost: centsOf(simulated),
        newest: newest.map(toOrphan),
      },
    }
  })

  app.serve(orphansFile, async ({ query }) => {
    const orphans = await orphansBetween(db, periodOf(query))
    return csvFile('orphans', columns, orphans.map(toOrphan).map(cellsOf))
  })

  app.serve(outcomesFile, async ({ query }) => {
    const { outcomes } = await jobFigures(db, periodOf(query))
    const rows = rowsOf(outcomes).map((each) => [
      each.model,
      each.modelName,
      each.stored,
      each.failed,
      each.cancelled,
      Number((each.failureRate * 100).toFixed(2)),
    ])
    return csvFile('failures', ['model', 'name', 'stored', 'failed', 'cancelled', 'failure rate in percent'], rows)
  })

  app.serve(queueFile, async () => {
    const rows = depthsOf(await jobsInProgress(db)).map((each) => [each.kind, each.waiting, each.queued, each.running])
    return csvFile('queue', ['kind', 'waiting', 'queued', 'running'], rows)
  })
}

type OrphanDocument = Awaited<ReturnType<typeof orphansBetween>>[number]

function toOrphan(orphan: OrphanDocument): Orphan {
  const { _id, at, userId, jobId, callId, provider, model, reason, amount, taskId, sandbox } = orphan
  return {
    id: _id,
    at: at.toISOString(),
    userId,
    ...(jobId !== undefined && { jobId }),
    ...(callId !== undefined && { callId }),
    provider,
    model,
    modelName: modelName(model),
    reason,
    cost: centsOf(amount),
    ...(taskId !== undefined && { taskId }),
    sandbox,
  }
}

const columns = [
  'id',
  'time',
  'user',
  'job',
  'call',
  'provider',
  'model',
  'reason',
  'cost in cents',
  'task',
  'simulated',
]

const cellsOf = ({ id, at, userId, jobId, callId, provider, model, reason, cost, taskId, sandbox }: Orphan) => [
  id,
  at,
  userId,
  jobId,
  callId,
  provider,
  model,
  reason,
  cost,
  taskId,
  sandbox,
]
