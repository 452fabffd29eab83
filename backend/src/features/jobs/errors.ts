import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

/** Refusals that people meet: a request is not admitted. */
export const jobErrors = {
  priceChanged: { code: 'price-changed', status: 409 },
  nothingToRetry: { code: 'nothing-to-retry', status: 409 },
  alreadyRetried: { code: 'already-retried', status: 409 },
  /** What came with the request that is asked for again is not there yet. */
  stillStoring: { code: 'still-storing', status: 409 },
  rateLimit: { code: 'rate-limit', status: 429 },
  /** The installation's limit of a day. */
  spendCap: { code: 'spend-cap', status: 429 },
  /** The limit of a day that the person has set. */
  ownSpendCap: { code: 'own-spend-cap', status: 429 },
  tooManyCalls: { code: 'too-many-calls', status: 429 },
  capTooHigh: { code: 'cap-too-high', status: 422 },
  storageQuota: { code: 'storage-quota', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>

/** Steps of the workflow that come at the wrong time: people never see them. */
export const stepErrors = {
  jobNotStarted: { code: 'job-not-started', status: 422 },
  fatesIncomplete: { code: 'fates-incomplete', status: 422 },
  outputIntended: { code: 'output-intended', status: 422 },
  attemptMismatch: { code: 'attempt-mismatch', status: 422 },
  taskMayExist: { code: 'task-may-exist', status: 422 },
  outputNotSubmitted: { code: 'output-not-submitted', status: 422 },
} as const satisfies Readonly<Record<string, ErrorType>>
