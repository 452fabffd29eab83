import { imageKind } from '@studio/backend/features/images/kind.ts'
import type { JobKindEntry } from '@studio/backend/features/job-kind.ts'
import { type JobKinds, jobKinds } from '@studio/backend/features/job-kinds.ts'
import type { ProviderRequest } from '@studio/backend/platform/providers/port.ts'

/**
 * The kinds of jobs at the pace of tests; videos are made like pictures here, as only their place in the queue differs.
 * @param longestPauseMs between two polls of a task
 */
export function testKinds(longestPauseMs: number): JobKinds {
  const kinds = [...jobKinds, ['video', imageKind]] as const
  return new Map(kinds.map(([word, entry]) => [word, { ...entry, deadlineMs: 60_000, longestPauseMs }]))
}

/** The kinds of jobs of another release, which sends one more input with every request. */
export function withAnotherInput(kinds: JobKinds): JobKinds {
  const changed = ([word, kind]: readonly [string, JobKindEntry]) => {
    const modelOf: JobKindEntry['modelOf'] = (asked) => {
      const model = kind.modelOf(asked)
      return model && { ...model, toRequest: (content) => withInput(model.toRequest(content)) }
    }
    return [word, { ...kind, modelOf }] as const
  }
  return new Map([...kinds].map(changed))
}

const withInput = ({ path, inputs }: ProviderRequest): ProviderRequest => ({
  path,
  inputs: { ...inputs, enhance: true },
})
