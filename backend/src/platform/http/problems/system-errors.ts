import { codeOf } from '../../eventsourcing/error-code.ts'

/** Codes of the operating system for a disk, or a user's share of it, without room (reliability X3). */
const diskFullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** Codes of the operating system for too many open files (reliability X4). */
const tooManyFilesCodes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])

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

/** Whether the disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  return diskFullCodes.has(codeOf(error))
}

/** Whether this process, or the machine, has as many files open as it may. */
export function hasTooManyFiles(error: unknown): boolean {
  return tooManyFilesCodes.has(codeOf(error))
}

/**
 * Whether something that we need did not respond: its connection failed or none was free in time, or S3 reports a fault of its own.
 */
export function isUnreachable(error: unknown): boolean {
  if (unreachableCodes.has(codeOf(error))) return true
  return error instanceof Error && (error.name === 'TimeoutError' || ('$fault' in error && error.$fault === 'server'))
}
