import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

/** What may be refused of any kind of clip. */
export const clipErrors = {
  invalidSettings: { code: 'invalid-settings', status: 400 },
  modelUnavailable: { code: 'model-unavailable', status: 400 },
  promptTooLong: { code: 'prompt-too-long', status: 400 },
  /** There is no picture at an address, or none that can be used. */
  unusableAddress: { code: 'unusable-address', status: 422 },
  /** A video or sound that cannot be read, is too short or too long, or is something else. */
  unusableFile: { code: 'unusable-file', status: 422 },
  wordsErased: { code: 'words-erased', status: 422 },
  /** What is being made cannot be deleted; it can be cancelled. */
  inProgress: { code: 'in-progress', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
