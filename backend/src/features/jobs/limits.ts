import type { JobKind } from './events.ts'

/** Outputs of one user that may be in progress at once, waiting for a provider or running (spec images 9, video 9). */
export const maxInProgress: Readonly<Record<JobKind, number>> = { image: 8, video: 4, animation: 4, 'lip-sync': 4 }
