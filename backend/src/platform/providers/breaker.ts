/** Holds submits back while a service is down, so that a queue does not run into it (reliability W4). */
export interface Breaker {
  /** Called before a call; false means that the call must not be made now. */
  readonly mayCall: () => boolean
  /** Called after every call, with whether the service responded as it does when it works. */
  readonly record: (up: boolean) => void
}

/** How many calls in a row must fail before the breaker opens. */
const mostFailures = 5
/** Time between two probes while the breaker is open, in milliseconds. */
const probeEveryMs = 1_000

/** Opens after five calls in a row without a proper response. Then it lets one call per second through, until one succeeds. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0
  let probedAt = 0
  return {
    mayCall() {
      if (failures < mostFailures) return true
      if (now() - probedAt < probeEveryMs) return false
      probedAt = now()
      return true
    },
    record(up) {
      failures = up ? 0 : failures + 1
      if (failures === mostFailures) probedAt = now()
    },
  }
}
