import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import { DomainError } from '../../eventsourcing/decider.ts'

/** Long enough that one pause of the machine is not taken for load: what counts is the mean of all turns in it. */
const sampleMs = 5_000

/**
 * Refuses calls while a turn of the event loop takes longer than `busyMs` milliseconds in the mean; 0: never. Pages, and
 * what the browser itself goes to, are cheap and always answered: a person would read the refusal of a program there.
 */
export async function shedLoad(app: FastifyInstance, busyMs: number, every = sampleMs): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: busyMs, sampleInterval: every, pressureHandler: refuseCall })
}

function refuseCall(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined || endpoint.fallback !== undefined) return
  throw new DomainError(commonErrors.unavailable, 'The studio is very busy. Please try again in a moment.')
}
