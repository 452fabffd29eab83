import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayMs } from '../../../eventsourcing/day.ts'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { httpErrors } from '../../contract/http-errors.ts'
import { callerIdOf } from '../request/request.ts'
import { SteadyCounts } from './steady-counts.ts'

/** Requests per minute and copy of the process. */
export interface RateLimits {
  /** From one address, whoever asks; a gallery loads dozens of thumbnails at once. */
  readonly perAddress: number
  /** Of one signed-in user, everywhere. */
  readonly perUser: number
  /** Bulk commands of one signed-in user, each of hundreds of changes; in a day no more than in `bulkMinutesOfDay` busy minutes. */
  readonly bulk: number
  /** Attempts from one address to sign in or to join the waitlist (the strict limit). */
  readonly door: number
}

export const usualLimits: RateLimits = { perAddress: 6000, perUser: 3000, bulk: 40, door: 60 }

/** Nobody changes a million things in a day, and a script that does would fill the log for ever. */
const bulkMinutesOfDay = 50

interface Window {
  readonly ms: number
  /** What is said to whoever asks too often within it. */
  readonly words?: string
}
const minute: Window = { ms: 60_000 }
const day: Window = { ms: dayMs, words: 'You have changed very much today. Please go on tomorrow.' }

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
  await app.register(rateLimit, { global: false, ipv6Subnet: 64, store: SteadyCounts })
  const limiter = (max: number, keyOf?: (request: FastifyRequest) => string, window: Window = minute): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: window.ms, ...(keyOf && { keyGenerator: keyOf }) })
    return async (request) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds, window.words)
    }
  }
  const userOf = (request: FastifyRequest): string => callerIdOf(request) ?? request.ip
  const bulkOfMinute = limiter(limits.bulk, userOf)
  const bulkOfDay = limiter(limits.bulk * bulkMinutesOfDay, userOf, day)
  return {
    address: limiter(limits.perAddress),
    user: limiter(limits.perUser, userOf),
    bulk: async (request) => {
      await bulkOfMinute(request)
      await bulkOfDay(request)
    },
    door: limiter(limits.door),
  }
}

/** The refusal of a request that must wait for so many seconds. */
export const tooMany = (retryAfterSeconds: number, words = 'Too many requests. Please wait a moment.'): DomainError =>
  new DomainError(httpErrors.tooManyRequests, words, { retryAfterSeconds })
