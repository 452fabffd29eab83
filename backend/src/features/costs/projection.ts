import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { ClaimEvent, OutputEvent } from '../jobs/events.ts'
import type { ReportEvent } from '../webhooks/events.ts'
import type { CostEvent } from './events.ts'

/** One charge; money in millionths of a dollar. */
export interface ChargeDocument extends ReadModel, Readonly<CostEvent['data']> {
  readonly at: Date
}

/** Read model `charges`, by `<jobId>-<n>`: the ledger as screens and reports read it. */
export const charges = projection<CostEvent>({
  name: 'charges',
  version: 1,
  indexes: [{ key: { userId: 1, at: -1, _id: -1 } }],
  on: { CostRecorded: (e) => create(`${e.data.jobId}-${e.data.n}`, { ...e.data, at: e.created }) },
})

type OutputFailed = Extract<OutputEvent, { type: 'OutputFailed' }>['data']

/** Money that a provider may have taken for an output that failed; the user was not charged. */
export interface OrphanDocument
  extends ReadModel,
    Pick<OutputFailed, 'userId' | 'jobId' | 'n' | 'reason'>,
    NonNullable<OutputFailed['possibleOrphan']> {
  readonly at: Date
}

/**
 * Read model `orphans`, by `<jobId>-<n>`: lets admins compare with the provider's bill. When a late answer or a late report names
 * the task of an output that was given up, the task's id is added.
 */
export const orphans = projection<OutputEvent | ClaimEvent | ReportEvent>({
  name: 'orphans',
  version: 1,
  indexes: [{ key: { at: -1, _id: -1 } }],
  on: {
    OutputFailed: (e) => {
      const { userId, jobId, n, reason, possibleOrphan } = e.data
      if (!possibleOrphan) return undefined
      return create(`${jobId}-${n}`, { userId, jobId, n, reason, ...possibleOrphan, at: e.created })
    },
    TaskClaimed: (e) => change(`${e.data.jobId}-${e.data.n}`, { $set: { taskId: e.data.taskId } }),
    TaskReported: (e) => change(`${e.data.jobId}-${e.data.n}`, { $set: { taskId: e.data.taskId } }),
  },
})
