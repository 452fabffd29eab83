/** Holds submits back while a service is down, so that a queue does not run into it (reliability W4). */
export interface Breaker {
  /** Asked before a call: false means that it must not be made now. */
  readonly mayCall: () => boolean
  /** Told after every call whether the service answered like one that is up. */
  readonly answered: (up: boolean) => void
}

/** Calls in a row that must fail before it opens. */
const mostFailures = 5
/** Between two probes of an open one. */
const probeEveryMs = 1_000

/** Opens after five calls in a row without a proper answer; then lets one call a second through until one succeeds. */
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
    answered(up) {
      failures = up ? 0 : failures + 1
      if (failures === mostFailures) probedAt = now()
    },
  }
}
