import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '../../../eventsourcing/common-errors.ts'
import { DomainError } from '../../../eventsourcing/decider.ts'

/** The delay is averaged over this time, so that one pause of the machine is not taken for load. */
const sampleMs = 5_000

/**
 * Refuses API calls while the event loop is delayed by more than `busyMs` milliseconds on average; 0 refuses none. Pages and the
 * addresses that a browser navigates to are cheap and always served, since a person would see the refusal as raw text.
 */
export async function shedLoad(app: FastifyInstance, busyMs: number, every = sampleMs): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: busyMs, sampleInterval: every, pressureHandler: refuseCall })
}

function refuseCall(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined || endpoint.fallback !== undefined) return
  throw new DomainError(commonErrors.unavailable, 'The studio is very busy. Please try again in a moment.')
}
