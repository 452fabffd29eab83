import { type Failure, failures } from '../failures.ts'

const { refused, invalid, timedOut, broken, account, modelGone } = failures

/** Task error codes (providers 3.6). */
const byTaskCode: Readonly<Record<number, Failure>> = {
  1200: refused,
  1400: invalid,
  1401: invalid,
  1402: { reason: 'invalid-request', message: 'The AI service could not read a picture or video of the request.' },
  5004: timedOut,
}

/** HTTP statuses of a submit that are a clear refusal for good. */
const byStatus: Readonly<Record<number, Failure>> = {
  400: invalid,
  401: account,
  402: account,
  403: account,
  404: modelGone,
  413: invalid,
}

/** The failure that a task error code stands for; an unknown code counts as the provider's failure. */
export function failureOfCode(code: number): Failure {
  return byTaskCode[code] ?? broken
}

/**
 * The failure that a refused submit stands for; a known task error code is the most precise. Undefined when the status is no
 * clear refusal.
 */
export function failureOfStatus(status: number, code: number | undefined): Failure | undefined {
  const failure = byStatus[status]
  if (failure === undefined) return undefined
  return (code === undefined ? undefined : byTaskCode[code]) ?? failure
}
