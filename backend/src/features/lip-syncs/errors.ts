import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

/** What may be refused of lip syncs besides what may be refused of any clip. */
export const lipSyncErrors = {
  noMedia: { code: 'no-media', status: 400 },
  noAudio: { code: 'no-audio', status: 400 },
  imagesOnly: { code: 'images-only', status: 400 },
} as const satisfies Readonly<Record<string, ErrorType>>
