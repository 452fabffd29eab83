import { commonErrors } from '../../../eventsourcing/common-errors.ts'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { usualPace } from '../../../network/pace.ts'
import { type Endpoint, mostUploaded } from '../../contract/endpoint.ts'

/** Milliseconds that a request may take from its route to its response, without the time in which its body arrives. */
export const usualHandlerMs = 30_000

/** The largest JSON body, in bytes. */
export const jsonLimit = 1024 * 1024

/**
 * Milliseconds after which Fastify gives up a request of this endpoint. It counts from the first byte, so the time that the
 * largest body takes at the lowest pace is added; `inTime` then limits the handler itself.
 */
export function routeMs({ method, files, maxBodyBytes = jsonLimit, handlerMs = usualHandlerMs }: Endpoint): number {
  if (method === 'GET') return handlerMs
  const bodyMs = usualPace.patienceMs + ((mostUploaded(files) + maxBodyBytes) / usualPace.floor) * 1_000
  return Math.ceil(handlerMs + bodyMs)
}

/** The longest that any request may take to arrive: the largest form, a video of 500 MB, takes less at the lowest pace of a body. */
export const longestRequestMs = 9 * 60 * 60_000

/**
 * Waits for a handler, and throws DomainError `unavailable` after `ms` milliseconds. The handler's signal aborts then, with the same error,
 * or when the client departs, with the reason of `departed`; the first of both counts. From the reason a handler knows whether its client
 * was told to try again. A handler that ignores its signal runs on.
 */
export async function inTime<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  departed: AbortSignal,
  ms: number = usualHandlerMs,
): Promise<Result> {
  const late = Promise.withResolvers<never>()
  // Not AbortSignal.any: the reason of its signal may be that of a later abort when nobody has looked at it before.
  const control = new AbortController()
  const depart = () => control.abort(departed.reason)
  if (departed.aborted) depart()
  else departed.addEventListener('abort', depart)
  const timer = setTimeout(() => {
    const error = tooLate()
    late.reject(error)
    control.abort(error)
  }, ms)
  try {
    return await Promise.race([work(control.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const tooLate = () => new DomainError(commonErrors.unavailable, 'This takes too long at the moment. Please try again.')
