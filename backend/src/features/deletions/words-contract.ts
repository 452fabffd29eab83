import type { WorkQueue } from '../work/contract.ts'

/** A piece of work of this kind erases an account and everything of its person. */
export const deletionKind = 'deletion'
export const deletionQueue: WorkQueue = 'patient'
