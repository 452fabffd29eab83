import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** So many are counted at once by each limit; of more, whoever has asked least lately is forgotten. */
const mostCounted = 5_000

interface Count {
  readonly current: number
  /** When its window ends, in milliseconds of the steady clock. */
  readonly endsAt: number
}

type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

/** Counts by a clock that nobody sets: were the time of the machine set back by an hour, a limit of a minute would last for that hour. */
export class SteadyCounts implements FastifyRateLimitStore {
  private readonly counts = new Map<string, Count>()

  incr(key: string, counted: Counted, windowMs: number): void {
    const now = performance.now()
    const last = this.counts.get(key)
    const { current, endsAt } = last !== undefined && now < last.endsAt ? last : { current: 0, endsAt: now + windowMs }
    // Behind all others, in the order in which they have asked.
    this.counts.delete(key)
    this.counts.set(key, { current: current + 1, endsAt })
    if (this.counts.size > mostCounted) this.forgetOldest()
    counted(null, { current: current + 1, ttl: endsAt - now })
  }

  /** The counts of another limit. */
  child(): SteadyCounts {
    return new SteadyCounts()
  }

  private forgetOldest(): void {
    const [oldest] = this.counts.keys()
    if (oldest !== undefined) this.counts.delete(oldest)
  }
}
