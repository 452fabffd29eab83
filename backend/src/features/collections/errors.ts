import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const collectionErrors = {
  /** The images between which another was to be put do not follow each other any more. */
  orderChanged: { code: 'order-changed', status: 409 },
  /** A person has as many of these collections as one may have, or an image is in as many as it may be in. */
  tooMany: { code: 'too-many-collections', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
