import { commonErrors } from './common-errors.ts'
import { DomainError } from './decider.ts'

/**
 * Refuses what the client was told to ask for again: without an Idempotency-Key it comes as another request, and both would be paid for.
 * A client that has only gone away was told nothing, so that what it has asked for is made.
 * @param signal that of the call that asks; it aborts with what the client was told
 */
export function refuseLate(signal: AbortSignal | undefined): void {
  const reason: unknown = signal?.reason
  if (reason instanceof DomainError && reason.code === commonErrors.unavailable.code) throw reason
}
