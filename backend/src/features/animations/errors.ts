import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const animationErrors = {
  noVideo: { code: 'no-video', status: 400 },
  noImage: { code: 'no-image', status: 400 },
} as const satisfies Readonly<Record<string, ErrorType>>
