import type { ErrorType } from '../../eventsourcing/decider.ts'

/** What the HTTP edge itself refuses, whatever the endpoint. */
export const httpErrors = {
  validation: { code: 'validation', status: 400 },
  badRequest: { code: 'bad-request', status: 400 },
  invalidIdempotencyKey: { code: 'invalid-idempotency-key', status: 400 },
  unexpectedFile: { code: 'unexpected-file', status: 400 },
  tooManyFiles: { code: 'too-many-files', status: 400 },
  signedOut: { code: 'signed-out', status: 401 },
  /** Nobody is signed in as an admin here; says nothing about the creator of this browser. */
  adminSignedOut: { code: 'admin-signed-out', status: 401 },
  foreignOrigin: { code: 'foreign-origin', status: 403 },
  requestTimeout: { code: 'request-timeout', status: 408 },
  conflict: { code: 'conflict', status: 409 },
  signedInAsAnother: { code: 'signed-in-as-another', status: 409 },
  tooLarge: { code: 'too-large', status: 413 },
  fileTooLarge: { code: 'file-too-large', status: 413 },
  unsupportedMediaType: { code: 'unsupported-media-type', status: 415 },
  rangeNotSatisfiable: { code: 'range-not-satisfiable', status: 416 },
  tooManyRequests: { code: 'too-many-requests', status: 429 },
  headersTooLarge: { code: 'headers-too-large', status: 431 },
  internal: { code: 'internal', status: 500 },
  diskFull: { code: 'disk-full', status: 507 },
} as const satisfies Readonly<Record<string, ErrorType>>
