import { dayMs } from './day.ts'

/** How long what is trashed can be restored (architecture 2). */
const trashDays = 30

/** Everything that was trashed before this time has expired. */
export function expiryBefore(now: Date): Date {
  return new Date(now.getTime() - trashDays * dayMs)
}

/** Whether something trashed at one time has expired at another; both ISO 8601. */
export function hasExpired(trashedAt: string, at: string): boolean {
  return new Date(trashedAt).getTime() <= expiryBefore(new Date(at)).getTime()
}

/** Whole days until it expires, at least 0: on its last day 1. */
export function daysLeft(trashedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trashedAt.getTime() - expiryBefore(now).getTime()) / dayMs))
}
