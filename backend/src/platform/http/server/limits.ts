import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../eventsourcing/decider.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { callerIdOf } from './request.ts'

/** Requests per minute and copy of the process. */
export interface RateLimits {
  /** From one address, whoever asks; a gallery loads dozens of thumbnails at once. */
  readonly perAddress: number
  /** Of one signed-in user, everywhere. */
  readonly perUser: number
  /** Bulk commands of one signed-in user, each of hundreds of changes. */
  readonly bulk: number
  /** Attempts from one address to sign in or to join the waitlist (the strict limit). */
  readonly door: number
}

export const usualLimits: RateLimits = { perAddress: 6000, perUser: 3000, bulk: 40, door: 60 }

/** Counts a request; throws `too-many-requests` with the seconds to wait. */
export type Limiter = (request: FastifyRequest) => Promise<void>

export interface Limiters {
  readonly address: Limiter
  readonly user: Limiter
  readonly bulk: Limiter
  readonly door: Limiter
}

/** Makes the counters; an address is what Fastify trusts, never an unproven header. */
export async function registerLimits(app: FastifyInstance, limits: RateLimits): Promise<Limiters> {
  await app.register(rateLimit, { global: false, ipv6Subnet: 64 })
  const limiter = (max: number, keyOf?: (request: FastifyRequest) => string): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, ...(keyOf && { keyGenerator: keyOf }) })
    return async (request) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
    }
  }
  const userOf = (request: FastifyRequest): string => callerIdOf(request) ?? request.ip
  return {
    address: limiter(limits.perAddress),
    user: limiter(limits.perUser, userOf),
    bulk: limiter(limits.bulk, userOf),
    door: limiter(limits.door),
  }
}

/** The refusal of a request that must wait for so many seconds. */
export const tooMany = (retryAfterSeconds: number, words = 'Too many requests. Please wait a moment.'): DomainError =>
  new DomainError(httpErrors.tooManyRequests, words, { retryAfterSeconds })
