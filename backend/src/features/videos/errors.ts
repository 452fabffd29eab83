import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

/** What may be refused of videos besides what may be refused of any clip. */
export const videoErrors = {
  noFirstFrame: { code: 'no-first-frame', status: 400 },
  noLastFrame: { code: 'no-last-frame', status: 400 },
  emptyPrompt: { code: 'validation', status: 400 },
} as const satisfies Readonly<Record<string, ErrorType>>
