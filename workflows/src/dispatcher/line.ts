import type { OutputRef } from '../generation/refs.ts'

/** Names an output among all jobs. */
export type OutputKey = Pick<OutputRef, 'jobId' | 'n'>

/** Outputs that wait for one provider account: users take turns, each user's own outputs keep their order. */
export interface Line {
  readonly push: (output: OutputRef) => void
  /** First of its user, who goes to the back: what cannot be served must not hold up the others. */
  readonly putBack: (output: OutputRef) => void
  readonly take: () => OutputRef | undefined
  readonly remove: (matches: (output: OutputKey) => boolean) => void
  readonly has: (output: OutputKey) => boolean
}

/** Makes an empty one. Users stand in the order of a map: first in, first served, then to the back. */
export function createLine(): Line {
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
