import type { ErrorType } from '../../platform/eventsourcing/decider.ts'
import { downloadErrors } from '../downloads/errors.ts'

export const exportErrors = {
  needsConversion: downloadErrors.needsConversion,
  /** As many archives are being sent to the person, or to all, as may be at once. */
  tooManyArchives: { code: 'too-many-archives', status: 429 },
} as const satisfies Readonly<Record<string, ErrorType>>
