import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const assetErrors = {
  /** The form has no file. */
  noFile: { code: 'validation', status: 400 },
  unusableImage: { code: 'unusable-image', status: 422 },
} as const satisfies Readonly<Record<string, ErrorType>>
