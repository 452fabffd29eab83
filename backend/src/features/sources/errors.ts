import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const sourceErrors = {
  /** The form has no link or file, or the request names no frame. */
  nothingGiven: { code: 'validation', status: 400 },
  /** The video cannot be had or used; `details.reason` says why. */
  sourceFailed: { code: 'source-failed', status: 422 },
  /** It takes longer than a request may wait and goes on; `details.videoId` is the id with which to wait for it again. */
  sourceLate: { code: 'source-late', status: 409 },
  /** The video is gone, or never was the person's. */
  sourceGone: { code: 'not-found', status: 404 },
} as const satisfies Readonly<Record<string, ErrorType>>
