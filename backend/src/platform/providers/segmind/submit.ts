import { type ServiceOptions, send } from '../api-client.ts'
import type { Breaker } from '../breaker.ts'
import type { ExchangeResponse } from '../exchange.ts'
import { type Failure, failures } from '../failures.ts'
import { parseBody } from '../json-body.ts'
import type { ProviderRequest, Submission } from '../port.ts'
import { submitOnce } from '../submitting.ts'
import { apiCall } from './client.ts'
import { Submitted } from './wire.ts'

const { account, invalid, modelGone } = failures

/** HTTP statuses that are a clear refusal for good; 406 is "not enough credits" (providers 5). */
const refusals: Readonly<Record<number, Failure>> = {
  400: invalid,
  401: account,
  402: account,
  403: account,
  404: modelGone,
  405: modelGone,
  406: account,
  413: invalid,
  422: invalid,
}

/** Sends exactly one POST to the asynchronous API. Segmind documents no callback, so the task must be polled. */
export function submitTask(
  options: ServiceOptions,
  breaker: Breaker,
  { path, inputs }: ProviderRequest,
  signal: AbortSignal,
): Promise<Submission> {
  const call = apiCall(options, { method: 'POST', path, body: inputs })
  return submitOnce(breaker, () => send(options, call, signal), readSubmission)
}

function readSubmission({ status, body }: ExchangeResponse): Submission {
  const submitted = status >= 200 && status < 300 ? parseBody(Submitted, body) : undefined
  if (submitted !== undefined) return { kind: 'accepted', taskId: submitted.request_id }
  const failure = refusals[status]
  if (failure !== undefined) return { kind: 'rejected', ...failure }
  return { kind: 'unclear', message: `the answer to the submit, with status ${status}, says neither yes nor no` }
}
