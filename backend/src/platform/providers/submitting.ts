import type { Breaker } from './breaker.ts'
import { type ExchangeResponse, NeverConnected, NoResponse } from './exchange.ts'
import { deferrals } from './failures.ts'
import type { Submission } from './port.ts'
import { retryAfterOf } from './retry-after.ts'

/**
 * Seconds to wait at first when the service does not say: WaveSpeed's rate window is a minute (providers 3.6). Whoever repeats the
 * submit waits longer each time.
 */
const pause = { rateLimit: 15, unavailable: 10, unreachable: 5 }

/**
 * Makes the one POST of a submit. Whatever is not clearly accepted or clearly refused is unclear (architecture 6).
 * @param post sends it; throws like `exchange`
 * @param read reads every response except those by which all services ask us to come back later: 429 and 503
 * @param waits whether the service answers only once the task has ended: that it takes long does not say that it is down
 */
export async function submitOnce(
  breaker: Breaker,
  post: () => Promise<ExchangeResponse>,
  read: (response: ExchangeResponse) => Submission,
  waits = false,
): Promise<Submission> {
  if (!breaker.mayCall()) return unreachable
  try {
    const response = await post()
    if (!waits || response.status !== 504) breaker.record(response.status < 500)
    return laterOf(response) ?? read(response)
  } catch (error) {
    if (!waits || !(error instanceof NoResponse && error.timedOut)) breaker.record(false)
    if (error instanceof NeverConnected) return unreachable
    return { kind: 'unclear', message: `no clear answer to the submit: ${error instanceof Error ? error.message : ''}` }
  }
}

const unreachable: Submission = {
  kind: 'deferred',
  retryAfterSeconds: pause.unreachable,
  message: deferrals.unreachable,
}

function laterOf(response: ExchangeResponse): Submission | undefined {
  if (response.status === 429) return slowDown(retryAfterOf(response))
  if (response.status !== 503) return undefined
  const retryAfterSeconds = retryAfterOf(response) ?? pause.unavailable
  return { kind: 'deferred', retryAfterSeconds, message: deferrals.unavailable }
}

/** The service's rate limit was reached. */
export function slowDown(retryAfterSeconds: number = pause.rateLimit): Submission {
  return {
    kind: 'deferred',
    retryAfterSeconds,
    message: deferrals.tooFast,
  }
}
