/** Failed sign-ins per e-mail and per address, to slow down guessing. */
export interface Attempts {
  /**
   * Counts an attempt before its password is checked, so that guesses that arrive at the same time are all counted.
   * @returns a function that takes the attempt back, for when the password was right; undefined after too many attempts
   */
  readonly begin: (email: string, address: string) => (() => void) | undefined
}

/** Milliseconds after which an attempt is forgotten. */
const window = 10 * 60_000
/** Attempts within the window: on one account, and from one address on whatever accounts. */
const mostPerEmail = 10
const mostPerAddress = 100

/** Limits attempts on one e-mail and from one address within ten minutes; a restart forgets them. */
export function countAttempts(now: () => number = Date.now): Attempts {
  const attempts = new Map<string, number[]>()

  const recent = (key: string) => (attempts.get(key) ?? []).filter((time) => time > now() - window)
  const forgetOld = () => {
    for (const key of attempts.keys()) if (recent(key).length === 0) attempts.delete(key)
  }
  const add = (key: string, time: number) => attempts.set(key, [...recent(key), time])
  const takeBack = (key: string, time: number) => {
    const times = recent(key)
    const at = times.indexOf(time)
    attempts.set(key, at < 0 ? times : times.toSpliced(at, 1))
  }

  return {
    begin: (email, address) => {
      forgetOld()
      const keys = [`email ${email.trim().toLowerCase()}`, `address ${address}`] as const
      if (recent(keys[0]).length >= mostPerEmail || recent(keys[1]).length >= mostPerAddress) return undefined
      const time = now()
      for (const key of keys) add(key, time)
      return () => {
        for (const key of keys) takeBack(key, time)
      }
    },
  }
}
