/** What each owner may have under way at once; of every owner as much. */
export interface Allowance {
  /**
   * Takes an amount until the returned function is called, once or more often; undefined when it is more than is left. Who has nothing under
   * way is never refused.
   */
  readonly take: (owner: string, amount: number) => (() => void) | undefined
}

/** Counts what is under way of each owner. */
export function openAllowance(most: number): Allowance {
  const taken = new Map<string, number>()
  const change = (owner: string, by: number): void => {
    const sum = (taken.get(owner) ?? 0) + by
    if (sum > 0) taken.set(owner, sum)
    else taken.delete(owner)
  }
  return {
    take: (owner, amount) => {
      const before = taken.get(owner) ?? 0
      if (before > 0 && before + amount > most) return undefined
      change(owner, amount)
      let isTaken = true
      return () => {
        if (isTaken) change(owner, -amount)
        isTaken = false
      }
    },
  }
}
