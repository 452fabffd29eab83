import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

/** Why a call of a language model has no answer. */
export const callErrors = {
  /** There is no key for the service. */
  noLanguageModel: { code: 'no-language-model', status: 409 },
  contentRefused: { code: 'content-refused', status: 422 },
  /** The service cannot be reached, or asks us to come back later: nothing was done and nothing is charged. */
  modelBusy: { code: 'model-busy', status: 502 },
  modelFailed: { code: 'model-failed', status: 502 },
} as const satisfies Readonly<Record<string, ErrorType>>

/** Steps that come at the wrong time: people never see them. */
export const callStepErrors = {
  callIntended: { code: 'call-intended', status: 422 },
  callNotIntended: { code: 'call-not-intended', status: 422 },
} as const satisfies Readonly<Record<string, ErrorType>>
