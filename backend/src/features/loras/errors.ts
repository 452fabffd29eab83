import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const loraErrors = {
  tooMany: { code: 'too-many-loras', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
