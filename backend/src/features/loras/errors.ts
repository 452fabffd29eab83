import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const loraErrors = {
  /** An address that is not https, names no public host, or one that is not allowed here. */
  addressRefused: { code: 'address-refused', status: 400 },
  tooMany: { code: 'too-many-loras', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
