import { type JobKinds, jobKinds } from '@studio/backend/features/job-kinds.ts'

/**
 * The kinds of jobs at the pace of tests.
 * @param longestPauseMs between two polls of a task
 */
export function testKinds(longestPauseMs: number): JobKinds {
  return new Map([...jobKinds].map(([word, entry]) => [word, { ...entry, deadlineMs: 60_000, longestPauseMs }]))
}
