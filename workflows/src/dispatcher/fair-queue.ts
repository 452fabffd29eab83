import type { OutputRef } from '../generation/refs.ts'

/** Identifies an output among all jobs. */
export type OutputKey = Pick<OutputRef, 'jobId' | 'n'>

/** Outputs that wait for one provider account. Users are served round-robin; each user's own outputs stay in order. */
export interface FairQueue {
  readonly push: (output: OutputRef) => void
  /** Puts an output back as the first of its user, and the user behind all others: what cannot be served must not block them. */
  readonly putBack: (output: OutputRef) => void
  readonly take: () => OutputRef | undefined
  readonly remove: (matches: (output: OutputKey) => boolean) => void
  readonly has: (output: OutputKey) => boolean
}

/** Makes an empty queue. The map keeps users in the order in which they are served next. */
export function createFairQueue(): FairQueue {
  const users = new Map<string, readonly OutputRef[]>()
  const of = (userId: string) => users.get(userId) ?? []
  return {
    push: (output) => void users.set(output.userId, [...of(output.userId), output]),
    putBack(output) {
      const outputs = [output, ...of(output.userId)]
      users.delete(output.userId)
      users.set(output.userId, outputs)
    },
    take() {
      const [first] = users
      if (first === undefined) return undefined
      const [userId, [output, ...rest]] = first
      users.delete(userId)
      if (rest.length > 0) users.set(userId, rest)
      return output
    },
    remove(matches) {
      for (const [userId, outputs] of users) {
        const left = outputs.filter((output) => !matches(output))
        if (left.length === 0) users.delete(userId)
        else if (left.length < outputs.length) users.set(userId, left)
      }
    },
    has: ({ jobId, n }) =>
      [...users.values()].some((outputs) => outputs.some((output) => output.jobId === jobId && output.n === n)),
  }
}
