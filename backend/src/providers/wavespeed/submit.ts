import { type ExchangeAnswer, NeverConnected } from '../exchange.ts'
import type { ProviderRequest, Submission } from '../port.ts'
import { post, retryAfterOf, type WavespeedOptions } from './client.ts'
import { failureOfStatus } from './failures.ts'
import { parseBody, Refusal, Submitted } from './wire.ts'

/** Seconds to wait when the service does not say: its rate window is a minute (providers 3.6). */
const pause = { rateLimit: 15, unavailable: 10, unreachable: 5 }

/** Exactly one POST. What is not clearly accepted or clearly refused is unclear (architecture 6). */
export async function submitTask(
  options: WavespeedOptions,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<Submission> {
  try {
    return submissionOf(await post(options, request.path, request.inputs, signal))
  } catch (error) {
    if (error instanceof NeverConnected) {
      return { kind: 'deferred', retryAfterSeconds: pause.unreachable, message: 'The provider could not be reached.' }
    }
    return { kind: 'unclear', message: `no clear answer to the submit: ${error instanceof Error ? error.message : ''}` }
  }
}

function submissionOf(answer: ExchangeAnswer): Submission {
  const { status, body } = answer
  if (status === 200) {
    const submitted = parseBody(Submitted, body)
    if (submitted !== undefined) return { kind: 'accepted', taskId: submitted.data.id }
    return { kind: 'unclear', message: 'the answer to the submit had an unexpected shape' }
  }
  if (status === 429) {
    const retryAfterSeconds = retryAfterOf(answer) ?? pause.rateLimit
    return { kind: 'deferred', retryAfterSeconds, message: 'The provider asked us to slow down.' }
  }
  if (status === 503) {
    const retryAfterSeconds = retryAfterOf(answer) ?? pause.unavailable
    return { kind: 'deferred', retryAfterSeconds, message: 'The provider is not available.' }
  }
  const refusal = parseBody(Refusal, body)
  const failure = failureOfStatus(status, refusal?.data?.code ?? refusal?.code)
  return failure === undefined
    ? { kind: 'unclear', message: `the submit was answered with status ${status}` }
    : { kind: 'rejected', ...failure }
}
