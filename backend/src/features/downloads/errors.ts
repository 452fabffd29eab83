import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const downloadErrors = {
  /** Some of the images are stored in another format than the one asked for. */
  needsConversion: { code: 'needs-conversion', status: 409 },
  /** The file is still being made; asking again waits for it again. */
  notReady: { code: 'download-not-ready', status: 409 },
  /** The file could not be made, or somebody has cancelled it. */
  notMade: { code: 'download-not-made', status: 422 },
} as const satisfies Readonly<Record<string, ErrorType>>
