import type { CallId } from '../../platform/eventsourcing/event.ts'
import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { ClaimEvent, OutputEvent } from '../jobs/events.ts'
import type { ReportEvent } from '../webhooks/events.ts'
import { type CostEvent, chargedOutput } from './events.ts'

/** One charge; money in millionths of a dollar. */
export interface ChargeDocument extends ReadModel, Readonly<CostEvent['data']> {
  readonly at: Date
  /** What the person has spent of it: nothing where it was paid by credits. */
  readonly spent: number
}

/** Read model `charges`, by `<jobId>-<n>` or `<callId>`: the ledger as screens and reports read it. */
export const charges = projection<CostEvent>({
  name: 'charges',
  version: 2,
  // the books
  staysWhenErased: 'all',
  indexes: [
    { key: { userId: 1, at: -1, _id: -1 } },
    { key: { at: -1, _id: -1 } },
    { key: { model: 1, at: -1, _id: -1 } },
    // contains what is summed, so that sums are taken from the index alone
    { key: { userId: 1, at: 1, feature: 1, model: 1, spent: 1 } },
    // the same for what a price has brought in
    { key: { model: 1, at: 1, unit: 1, priceListVersion: 1, sandbox: 1, amount: 1 } },
  ],
  on: {
    CostRecorded: (e) => {
      const output = chargedOutput(e.data)
      const id = output === undefined ? e.data.callId : `${output.jobId}-${output.n}`
      const { amount, credits } = e.data
      const spent = credits === undefined ? amount : 0
      return id === undefined ? undefined : create(id, { ...e.data, at: e.created, spent })
    },
  },
  feed: { CostRecorded: (e) => ({ kind: 'spend', id: e.data.userId, userId: e.data.userId }) },
})

type OutputFailed = Extract<OutputEvent, { type: 'OutputFailed' }>['data']

/** What is read here of the event by which a call of a language model fails: the slice of calls uses this one, so its types stay there. */
interface CallFailed {
  readonly type: 'CallFailed'
  readonly data: Pick<OutputFailed, 'userId' | 'reason' | 'possibleOrphan'> & { readonly callId: CallId }
}

/** Money that a provider may have taken for an output or a call that failed; the user was not charged. */
export interface OrphanDocument
  extends ReadModel,
    Pick<OutputFailed, 'userId' | 'reason'>,
    Partial<Pick<OutputFailed, 'jobId' | 'n'>>,
    NonNullable<OutputFailed['possibleOrphan']> {
  readonly callId?: CallId
  /** Named by a late answer or a late report. It may be the task of another attempt than the one that has failed. */
  readonly laterTaskId?: string
  readonly at: Date
}

/**
 * Read model `orphans`, by `<jobId>-<n>` or `<callId>`: lets admins compare with the provider's bill. When a late answer or a late report names
 * a task of an output that was given up, that task's id is added beside the one that its fate names.
 */
export const orphans = projection<OutputEvent | ClaimEvent | ReportEvent | CallFailed>({
  name: 'orphans',
  version: 2,
  staysWhenErased: 'all',
  indexes: [
    { key: { at: -1, _id: -1 } },
    // contains what is summed
    { key: { at: 1, sandbox: 1, amount: 1 } },
  ],
  on: {
    OutputFailed: (e) => {
      const { userId, jobId, n, reason, possibleOrphan } = e.data
      if (!possibleOrphan) return undefined
      return create(`${jobId}-${n}`, { userId, jobId, n, reason, ...possibleOrphan, at: e.created })
    },
    CallFailed: (e) => {
      const { userId, callId, reason, possibleOrphan } = e.data
      return possibleOrphan && create(callId, { userId, callId, reason, ...possibleOrphan, at: e.created })
    },
    TaskClaimed: (e) => change(`${e.data.jobId}-${e.data.n}`, { $set: { laterTaskId: e.data.taskId } }),
    TaskReported: (e) => change(`${e.data.jobId}-${e.data.n}`, { $set: { laterTaskId: e.data.taskId } }),
  },
})
