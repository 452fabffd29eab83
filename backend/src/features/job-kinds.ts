import { animationKind } from './animations/kind.ts'
import { imageKind } from './images/kind.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { JobKind } from './jobs/events.ts'
import { lipSyncKind } from './lip-syncs/kind.ts'
import { videoKind } from './videos/kind.ts'

/** Entries by the word that the log has for the kind, which may be one that only a later release knows. */
export type JobKinds = ReadonlyMap<string, JobKindEntry>

/** The one table of the kinds of jobs that this release can make. */
export const jobKinds: JobKinds = new Map<JobKind, JobKindEntry>([
  ['image', imageKind],
  ['video', videoKind],
  ['animation', animationKind],
  ['lip-sync', lipSyncKind],
])
