/** How long what is trashed can be restored (architecture 2). */
export const trashDays = 30

const dayMs = 24 * 60 * 60_000

/** What was trashed before this moment has expired. */
export const expiryBefore = (now: Date): Date => new Date(now.getTime() - trashDays * dayMs)

/** Whether something trashed at one time has expired at another; both ISO 8601. */
export const hasExpired = (trashedAt: string, at: string): boolean =>
  new Date(trashedAt).getTime() <= expiryBefore(new Date(at)).getTime()

/** Whole days until it expires, at least 0: on its last day 1. */
export const daysLeft = (trashedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((trashedAt.getTime() - expiryBefore(now).getTime()) / dayMs))
