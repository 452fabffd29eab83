/** Codes of the operating system for a full disk, and for too many open files (reliability X3, X4). */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/** Codes of the operating system for an engine or a blob store that cannot be reached. */
const unreachableCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether the machine has no room left, for bytes or for open files. */
export const isStorageFull = (error: unknown): boolean => fullCodes.has(codeOf(error))

/** Whether something that we need did not respond: its connection failed, or S3 reports a fault of its own. */
export const isUnreachable = (error: unknown): boolean =>
  unreachableCodes.has(codeOf(error)) || (error instanceof Error && '$fault' in error && error.$fault === 'server')

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
