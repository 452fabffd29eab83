import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const webhookErrors = {
  badSignature: { code: 'bad-signature', status: 401 },
} as const satisfies Readonly<Record<string, ErrorType>>
