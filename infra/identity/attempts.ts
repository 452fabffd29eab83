/** Failed sign-ins per e-mail, to slow down guessing. */
export interface Attempts {
  readonly tooMany: (email: string) => boolean
  readonly failed: (email: string) => void
}

const limit = 10
const window = 10 * 60_000

/** Ten failures per e-mail within ten minutes are enough; forgotten at a restart. */
export function countAttempts(now: () => number = Date.now): Attempts {
  const failures = new Map<string, number[]>()
  const recent = (email: string) => {
    const times = (failures.get(email.toLowerCase()) ?? []).filter((time) => time > now() - window)
    if (times.length === 0) failures.delete(email.toLowerCase())
    return times
  }
  return {
    tooMany: (email) => recent(email).length >= limit,
    failed: (email) => {
      failures.set(email.toLowerCase(), [...recent(email), now()])
    },
  }
}
