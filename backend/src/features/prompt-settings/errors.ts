import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const promptSettingErrors = {
  tooMany: { code: 'too-many-prompt-settings', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
