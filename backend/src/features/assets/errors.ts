import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const assetErrors = {
  notInTrash: { code: 'not-in-trash', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
