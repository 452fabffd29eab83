import { imageKind } from '@studio/backend/features/images/kind.ts'
import { type JobKinds, jobKinds } from '@studio/backend/features/job-kinds.ts'

/**
 * The kinds of jobs at the pace of tests; videos are made like pictures here, as only their place in the queue differs.
 * @param longestPauseMs between two polls of a task
 */
export function testKinds(longestPauseMs: number): JobKinds {
  const kinds = [...jobKinds, ['video', imageKind]] as const
  return new Map(kinds.map(([word, entry]) => [word, { ...entry, deadlineMs: 60_000, longestPauseMs }]))
}
