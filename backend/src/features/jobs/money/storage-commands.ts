import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { jobErrors } from '../errors.ts'

/** What a person stores, and may store, in bytes. */
export interface Storage {
  readonly used: number
  readonly quota: number
}

/**
 * Throws DomainError `storage-quota` when a person stores as much as they may, or would store more with these files.
 * @param bytes of files that are stored next; those of outputs are not known before they are made
 */
export function refuseOverStorage({ used, quota }: Storage, bytes: number): void {
  if (used < quota && used + bytes <= quota) return
  const message = `Your storage is full: you use ${gigabytes(used)} of ${gigabytes(quota)} GB. Delete images for good in the trash to make room.`
  throw new DomainError(jobErrors.storageQuota, message, { used, quota })
}

/** Formats a number with one digit after the point, unless that digit is zero. */
const gigabytes = (bytes: number): string => String(Math.round(bytes / 100_000_000) / 10)
